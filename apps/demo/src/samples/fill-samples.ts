import { setTimeout } from 'node:timers/promises';
import { VISIT_LIFETIME_MS } from '@zipfront/contracts/visits/cookies';
import { PURGE_PAUSE_MS } from '../../../server/src/platform/store/delete-in-steps.ts';
import type { Store } from '../../../server/src/platform/store/store.ts';
import { fromJson } from '../../../server/src/platform/store/tables/columns.ts';
import { admitExperiments } from '../../../server/src/reporting/experiments/experiments.ts';
import { timeZoneOfSite, timeZonesOf } from '../../../server/src/site/pages/time-zones-of.ts';
import { claimFill } from './mark-samples.ts';
import { LONGEST_SITTING_MS, planVisit } from './plan-visit.ts';
import { addSamplePartner } from './sample-partners.ts';
import { importSampleReviews, sampleReviews } from './sample-reviews.ts';
import { fillSampleSpend, planSpend } from './sample-spend.ts';
import { sampleStory } from './sample-story.ts';
import { sampleTimes } from './sample-visit.ts';
import type { SampleWorld } from './sample-world.ts';
import { type SampleBatch, type SampleCounts, writeSamples } from './write-samples.ts';

export interface SampleOrder {
  visits: number;
  /** The visits are spread over this many days before now. */
  days: number;
  /** The same seed at the same time gives the same visits. */
  seed: number;
  /** Epoch milliseconds. */
  now: number;
}

export interface FilledSamples extends SampleCounts {
  reviews: number;
}

/** Visits that one write stores, with about 1,100 events. Visitors' writes wait for it. */
const VISITS_AT_ONCE = 100;

/** Reviews that one write stores. */
const REVIEWS_AT_ONCE = 100;

/** One review for this many visits, but at least a minimum, because reviews have several states. */
const VISITS_A_REVIEW = 50;
const LEAST_REVIEWS = 12;

/**
 * Fills a database with samples in small writes, so that a server may run beside it.
 *
 * @returns null if the database already has samples
 * @throws ContentError if an experiment with visitors was changed
 * @throws StoreUnavailable; what was stored before has its marks, and can be deleted
 */
export async function fillSamples(
  store: Store,
  world: SampleWorld,
  { visits, days, seed, now }: SampleOrder,
): Promise<FilledSamples | null> {
  await admitExperiments(store, world.experiments);
  if (!(await store.write(claimFill, null))) return null;
  await store.write(addSamplePartner, { now, timeZone: timeZoneOfSite(world.pages, null) });
  const until = now - LONGEST_SITTING_MS;
  const filled: FilledSamples = {
    visits: 0,
    events: 0,
    handOffs: 0,
    orders: 0,
    callBacks: 0,
    errors: 0,
    reviews: 0,
  };
  const spend = planSpend(seed);
  const times = sampleTimes(seed, { visits, days, until });
  for (let start = 0; start < times.length; start += VISITS_AT_ONCE) {
    const batch: SampleBatch = {
      visits: [],
      events: { events: [], bad: [] },
      errors: [],
      expiresAt: now + VISIT_LIFETIME_MS,
      until,
      timeZones: timeZonesOf(world.pages),
    };
    for (const [offset, at] of times.slice(start, start + VISITS_AT_ONCE).entries()) {
      const plan = planVisit(world, { seed, index: start + offset, at, until });
      const { events, errors, ...rows } = await sampleStory(world, seed, plan);
      batch.visits.push(rows);
      const { counted, touch } = rows.create;
      if (counted !== null) {
        spend.add({ day: counted.day, site: counted.site, ...fromJson(touch.fields) });
      }
      batch.events.events.push(...events.events);
      batch.events.bad.push(...events.bad);
      batch.errors.push(...errors);
    }
    add(filled, await store.write(writeSamples, batch));
    await setTimeout(PURGE_PAUSE_MS);
  }
  await fillSampleSpend(store, spend, now);
  const count = Math.max(LEAST_REVIEWS, Math.floor(visits / VISITS_A_REVIEW));
  for (const site of world.reviews) {
    const reviews = sampleReviews(world, site, { seed, count, days, until });
    const { siteName } = site;
    for (let start = 0; start < reviews.length; start += REVIEWS_AT_ONCE) {
      filled.reviews += await store.write(importSampleReviews, {
        site: siteName,
        reviews: reviews.slice(start, start + REVIEWS_AT_ONCE),
        actor: 'sample data',
        at: now,
        onlyFirst: false,
      });
      await setTimeout(PURGE_PAUSE_MS);
    }
  }
  return filled;
}

function add(sum: FilledSamples, more: SampleCounts): void {
  for (const name of Object.keys(more) as (keyof SampleCounts)[]) sum[name] += more[name];
}
