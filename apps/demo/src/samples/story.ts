import { randomBytes } from 'node:crypto';
import { type Attribution, storableAttribution } from '@zipfront/contracts/attribution/attribution';
import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { ErrorReportToStore } from '../../../server/src/visitors/errors/store-error-reports.ts';
import type { Delivery, EventsToStore } from '../../../server/src/visitors/events/event-rows.ts';
import { validateBatch } from '../../../server/src/visitors/events/validate-batch.ts';
import { type Arrival, readArrival } from '../../../server/src/visitors/visits/arrival.ts';
import { createVisit } from '../../../server/src/visitors/visits/store-visit.ts';
import { createRandom, uuidAt } from '../plan/random.ts';
import type { SampleSitting, SampleView, SampleVisit, ShownPage } from '../plan/visit.ts';
import { createTracker, shownPage } from '../plan/visitor.ts';
import type { SampleWorld } from '../plan/world.ts';
import { sampleError, sampleRelease } from './errors.ts';
import { stepsOfAct } from './steps-of-act.ts';
import type { SampleVisitRows } from './write-samples.ts';

export interface SampleStory extends SampleVisitRows {
  events: EventsToStore;
  errors: ErrorReportToStore[];
}

/** Share of visitors with a wrong clock, and its largest error. */
const WRONG_CLOCKS = 0.12;
const WRONG_BY_MS = 4 * MINUTE_MS;

/** Time from the last event of a page to the server. */
const ON_THE_WAY_MS = 140;

/** Ids come from the seed; secrets do not, so that they cannot be guessed. */
export async function sampleStory(
  world: SampleWorld,
  seed: number,
  visit: SampleVisit,
): Promise<SampleStory> {
  const random = createRandom(seed, visit.index, 1);
  const after = createRandom(seed, visit.index, 2);
  const failing = createRandom(seed, visit.index, 3);
  const [first] = visit.sittings as [SampleSitting];
  const arrivalAt = (shown: ShownPage, at: number) => readShown(world, visit, { shown, at });
  const arrival = arrivalAt(shownPage(first, first.views[0] as SampleView), first.at);
  const id = uuidAt(random, first.at);
  const visitorId = uuidAt(random, first.at);
  const { rows: create } = createVisit(arrival, { id, visitorId, bot: visit.bot, sample: true });
  const story: SampleStory = { create, steps: [], events: { events: [], bad: [] }, errors: [] };
  let isPutOff = false;
  // The browser stores the attribution of the first arrival with a channel id.
  let stored: Attribution | null = null;
  const skewMs = random.chance(WRONG_CLOCKS) ? random.whole(-WRONG_BY_MS, WRONG_BY_MS) : 0;
  const createEvents = createTracker(random, visit, skewMs);
  for (const sitting of visit.sittings) {
    for (const view of sitting.views) {
      const shown = shownPage(sitting, view);
      const arrived = arrivalAt(shown, view.at);
      stored ??= storableAttribution(arrived.fields);
      if (sitting !== first && view === sitting.views[0]) {
        story.steps.push({ name: 'refreshVisit', input: { visitId: id, arrival: arrived } });
      }
      const place = { visit, visitId: id, page: view.page, arrival: arrived };
      const error = visit.bot ? null : sampleError(failing, world, place);
      if (error) story.errors.push(error.report);
      isPutOff ||= error?.breaksForm === true;
      if (view.act && !isPutOff) {
        const sent = { ...arrived, at: view.at + Math.round(view.seconds * 1_000) };
        const secret = randomBytes(18).toString('base64url');
        const form = { world, visit, visitId: id, arrival: sent, stored, secret, after };
        story.steps.push(...stepsOfAct(random, view.act, form));
      }
      if (visit.bot) continue;
      const url = arrived.pageUrl ?? '';
      const referrer = sitting.views[0] === view ? (arrived.referrer ?? '') : shown.referrer;
      const items = createEvents(
        view,
        { ...shown, url, referrer },
        { visitId: id, visitorId, quoteId: create.quote.id, attribution: stored },
      );
      const sentAt = items.at(-1)?.timestamp ?? view.at;
      const delivery: Delivery = {
        receivedAt: sentAt - skewMs + ON_THE_WAY_MS,
        sentAt: sentAt + ON_THE_WAY_MS,
        privacySignal: visit.privacySignal,
        bot: false,
        session: () => null,
        siteOf: world.pages.siteOf,
        timeZoneOf: world.pages.timeZoneOf,
        contentPath: world.pages.contentPath,
      };
      const batch = { ok: true, items, length: 0, storable: false } as const;
      const { events, bad } = await validateBatch(batch, delivery, () => {});
      story.events.events.push(...events);
      story.events.bad.push(...bad);
    }
  }
  return story;
}

function readShown(
  { config, pages }: SampleWorld,
  { site, privacySignal, isPhone, until }: SampleVisit,
  { shown: { url: referer, outsideReferrer }, at }: { shown: ShownPage; at: number },
): Arrival {
  const userAgent = isPhone ? 'iPhone' : '';
  const sent = { referer, outsideReferrer, host: site.host, userAgent, privacySignal };
  const release = () => sampleRelease(at, until);
  const context = { config, pages: { ...pages, release }, now: () => at };
  return readArrival({ ...sent, consent: null }, context);
}
