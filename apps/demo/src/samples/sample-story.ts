import { randomBytes } from 'node:crypto';
import { type Attribution, storableAttribution } from '@zipfront/contracts/attribution/attribution';
import type { SelfDescribing } from '@zipfront/contracts/events/types';
import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { ErrorReportToStore } from '../../../server/src/visitors/errors/store-error-reports.ts';
import type { Delivery, EventsToStore } from '../../../server/src/visitors/events/event-rows.ts';
import { validateBatch } from '../../../server/src/visitors/events/validate-batch.ts';
import { type Arrival, readArrival } from '../../../server/src/visitors/visits/arrival.ts';
import { newVisit } from '../../../server/src/visitors/visits/create-visit.ts';
import { eventsOfView } from './events-of-view.ts';
import { addressOfView, contextsOf, hasPhone, variantOf } from './page-of-visitor.ts';
import { createRandom, type Random, uuidAt } from './random.ts';
import { sampleError, sampleRelease } from './sample-errors.ts';
import type { SampleSitting, SampleView, SampleVisit } from './sample-visit.ts';
import type { SampleWorld } from './sample-world.ts';
import { stepOf } from './step-of.ts';
import type { SampleVisitRows } from './write-samples.ts';

/** A visit with its events, as they are stored. */
export interface SampleStory extends SampleVisitRows {
  events: EventsToStore;
  errors: ErrorReportToStore[];
}

/** Share of visitors with a wrong clock, and its largest error. */
const WRONG_CLOCKS = 0.12;
const WRONG_BY_MS = 4 * MINUTE_MS;

/** Time from the last event of a page to the server. */
const ON_THE_WAY_MS = 140;

/**
 * Makes the rows of a planned visit. Arrivals are read and events validated like real ones. Ids
 * come from the seed; secrets that open a visit, a hand-off or an order do not, so that they cannot
 * be guessed.
 */
export async function sampleStory(
  world: SampleWorld,
  seed: number,
  visit: SampleVisit,
): Promise<SampleStory> {
  const random = createRandom(seed, visit.index, 1);
  const desk = createRandom(seed, visit.index, 2);
  const failing = createRandom(seed, visit.index, 3);
  const [first, ...others] = visit.sittings as [SampleSitting, ...SampleSitting[]];
  const arrival = arrivalAt(world, visit, first, first.views[0] as SampleView);
  const { rows: create } = newVisit(arrival, {
    id: uuidAt(random, first.at),
    visitorId: uuidAt(random, first.at),
    bot: visit.bot,
    sample: true,
  });
  const visitId = create.visit.id;
  const steps: SampleVisitRows['steps'] = [];
  const events: EventsToStore = { events: [], bad: [] };
  const errors: ErrorReportToStore[] = [];
  /** Whether a form failed. After that, the visitor does nothing more. */
  let isPutOff = false;
  // The browser stores the attribution of the first arrival with a channel id.
  let stored: Attribution | null = storableAttribution(arrival.fields);
  const variants = new Map<string, string>();
  const skewMs = random.chance(WRONG_CLOCKS) ? random.whole(-WRONG_BY_MS, WRONG_BY_MS) : 0;
  for (const sitting of [first, ...others]) {
    for (const view of sitting.views) {
      const arrived = arrivalAt(world, visit, sitting, view);
      stored ??= storableAttribution(arrived.fields);
      if (sitting !== first && view === sitting.views[0]) {
        steps.push({ kind: 'use', use: { visitId, arrival: arrived } });
      }
      const endsAt = view.at + Math.round(view.seconds * 1_000);
      const sent = { ...arrived, at: endsAt };
      const { page } = view;
      const error = visit.bot
        ? null
        : sampleError(failing, world, { visit, visitId, page, arrival: arrived });
      if (error) errors.push(error.report);
      isPutOff ||= error?.breaksForm === true;
      if (view.act && !isPutOff) {
        const secret = newSecret();
        const place = { world, visit, visitId, arrival: sent, stored, secret, desk };
        steps.push(stepOf(random, view.act, place));
      }
      if (visit.bot) continue;
      const batch = await eventsOf(world, random, {
        visit,
        sitting,
        view,
        arrived,
        contexts: contextsOf({
          visitId,
          visitorId: create.visit.visitor_id,
          quoteId: create.quote.id,
          pageUrl: arrived.pageUrl ?? '',
          privacySignal: arrived.privacySignal,
          attribution: stored,
        }),
        variants,
        skewMs,
      });
      events.events.push(...batch.events);
      events.bad.push(...batch.bad);
    }
  }
  return { create, steps, events, errors };
}

/** The arrival that a page's request describes. */
function arrivalAt(
  { config, pages }: SampleWorld,
  visit: SampleVisit,
  sitting: SampleSitting,
  view: SampleView,
): Arrival {
  const { site, privacySignal } = visit;
  const isFirst = view === sitting.views[0];
  return readArrival(
    {
      referer: addressOfView(sitting, view),
      outsideReferrer: isFirst ? sitting.came.referrer : '',
      host: site.host,
      userAgent: hasPhone(visit) ? 'iPhone' : '',
      privacySignal,
      consent: null,
    },
    {
      config,
      pages: { ...pages, release: () => sampleRelease(view.at, visit.until) },
      now: () => view.at,
    },
  );
}

interface EventsPlace {
  visit: SampleVisit;
  sitting: SampleSitting;
  view: SampleView;
  arrived: Arrival;
  contexts: SelfDescribing[];
  /** The variant of each experiment that the visitor was assigned. */
  variants: Map<string, string>;
  skewMs: number;
}

async function eventsOf(
  { pages }: SampleWorld,
  random: Random,
  { visit, sitting, view, arrived, contexts, variants, skewMs }: EventsPlace,
): Promise<EventsToStore> {
  const variant = variantOf(random, view, variants);
  const before = sitting.views[sitting.views.indexOf(view) - 1];
  const items = eventsOfView(random, {
    view,
    pageUrl: arrived.pageUrl ?? '',
    referrer: before ? before.page.url : (arrived.referrer ?? ''),
    contexts,
    variant,
    isPhone: hasPhone(visit),
    skewMs,
  });
  const sentAt = items.at(-1)?.timestamp ?? view.at;
  const delivery: Delivery = {
    receivedAt: sentAt - skewMs + ON_THE_WAY_MS,
    sentAt: sentAt + ON_THE_WAY_MS,
    privacySignal: visit.privacySignal,
    bot: false,
    session: () => null,
    siteOf: pages.siteOf,
    timeZoneOf: pages.timeZoneOf,
    contentPath: pages.contentPath,
  };
  return validateBatch({ ok: true, items, length: 0, storable: false }, delivery, () => {});
}

/** The mark of a form that was never issued. */
function newSecret(): string {
  return randomBytes(18).toString('base64url');
}
