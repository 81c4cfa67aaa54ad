import { setTimeout } from 'node:timers/promises';
import { VISIT_LIFETIME_MS } from '@zipfront/contracts/visits/cookies';
import { PURGE_PAUSE_MS } from '../../../server/src/platform/store/delete-in-steps.ts';
import type { Trx } from '../../../server/src/platform/store/schema.ts';
import type { Store } from '../../../server/src/platform/store/store.ts';
import { admitExperiments } from '../../../server/src/reporting/experiments/experiments.ts';
import {
  importReviews,
  type ReviewImport,
} from '../../../server/src/shipping/reviews/import-reviews.ts';
import { timeZoneOfSite } from '../../../server/src/site/pages/site-time-zones.ts';
import { LONGEST_SITTING_MS, planVisit } from '../plan/plan-visit.ts';
import { sampleReviews } from '../plan/reviews.ts';
import { sampleTimes } from '../plan/visit.ts';
import type { SampleWorld } from '../plan/world.ts';
import { claimFill, markSamples } from './mark-samples.ts';
import { addSamplePartner } from './partner.ts';
import { countPaid, fillSampleSpend, type PaidVisits } from './spend.ts';
import { sampleStory } from './story.ts';
import { type SampleCounts, writeSamples } from './write-samples.ts';

export interface SampleOrder {
  visits: number;
  /** The visits are spread over this many days before now. */
  days: number;
  seed: number;
  now: number;
  /** Experiments count samples with the visitors, as where all visitors are invented. */
  areVisitors?: boolean;
}

export interface FilledSamples extends SampleCounts {
  reviews: number;
}

/** Visits, with 1,100 events, and reviews of one write. Visitors' writes wait for it. */
const AT_ONCE = 100;

/** One review for this many visits, but at least a minimum, because reviews have several states. */
const VISITS_PER_REVIEW = 50;
const MIN_REVIEWS = 12;

/** Null if the database has samples. Throws ContentError if an experiment with visitors changed. */
export async function fillSamples(
  store: Store,
  world: SampleWorld,
  { visits, days, seed, now, areVisitors = false }: SampleOrder,
): Promise<FilledSamples | null> {
  await admitExperiments(store, world.experiments);
  if (!(await store.write(claimFill, null))) return null;
  await store.write(addSamplePartner, { now, timeZone: timeZoneOfSite(world.pages, null) });
  const until = now - LONGEST_SITTING_MS;
  const expiresAt = now + VISIT_LIFETIME_MS;
  const filled = {
    visits: 0,
    events: 0,
    handOffs: 0,
    orders: 0,
    callBacks: 0,
    errors: 0,
    reviews: 0,
  };
  const add = (more: Partial<FilledSamples>) => {
    const names = Object.keys(more) as (keyof FilledSamples)[];
    for (const name of names) filled[name] += more[name] ?? 0;
    return setTimeout(PURGE_PAUSE_MS);
  };
  const paid: PaidVisits = new Map();
  const times = [...sampleTimes(seed, { visits, days, until }).entries()];
  for (const some of splitList(times)) {
    const plans = some.map(([index, at]) => planVisit(world, { seed, index, at, until }));
    const stories = await Promise.all(plans.map((plan) => sampleStory(world, seed, plan)));
    for (const { create } of stories) countPaid(paid, create);
    const batch = {
      visits: stories.map(({ create, steps }) => ({ create, steps })),
      events: {
        events: stories.flatMap(({ events }) => events.events),
        bad: stories.flatMap(({ events }) => events.bad),
      },
      errors: stories.flatMap(({ errors }) => errors),
      expiresAt,
      sample: areVisitors ? (0 as const) : (1 as const),
    };
    await add(await store.write(writeSamples, batch));
  }
  await fillSampleSpend(store, paid, { seed, now });
  const count = Math.max(MIN_REVIEWS, Math.floor(visits / VISITS_PER_REVIEW));
  for (const site of world.reviews) {
    const all = sampleReviews(world, site, { seed, count, days, until });
    for (const reviews of splitList(all)) {
      const by = { site: site.siteName, actor: 'sample data', at: now, onlyFirst: false };
      await add({ reviews: await store.write(importSampleReviews, { ...by, reviews }) });
    }
  }
  return filled;
}

function splitList<T>(list: T[]): T[][] {
  const starts = Array.from(
    { length: Math.ceil(list.length / AT_ONCE) },
    (_, index) => index * AT_ONCE,
  );
  return starts.map((start) => list.slice(start, start + AT_ONCE));
}

export async function importSampleReviews(trx: Trx, input: ReviewImport): Promise<number> {
  await importReviews(trx, input);
  const ids = input.reviews.map(({ id }) => id);
  const imported = await trx.selectFrom('review').select('id').where('id', 'in', ids).execute();
  await markSamples(
    trx,
    imported.map(({ id }) => ({ kind: 'review', id })),
  );
  return imported.length;
}
