import { setTimeout } from 'node:timers/promises';
import { storableAttribution } from '@zipfront/contracts/attribution/attribution';
import { attributionOfUrl } from '@zipfront/contracts/attribution/attribution-of-url';
import type { EventEnvelope } from '@zipfront/contracts/events/types';
import { VISITOR_COOKIE } from '@zipfront/contracts/visits/cookies';
import {
  CURRENT_QUOTE_API_PATH,
  quoteSchema,
  VISIT_API_PATH,
  visitSchema,
} from '@zipfront/contracts/visits/visit';
import * as v from 'valibot';
import { COLLECTOR_PATH } from '../../../server/src/platform/http/route-table.ts';
import { createRandom } from '../plan/random.ts';
import type { SampleVisit, ShownPage } from '../plan/visit.ts';
import { createTracker, shownPage } from '../plan/visitor.ts';
import type { SampleWorld } from '../plan/world.ts';
import { type DemoPartner, reportLead } from './report-leads.ts';
import { sendForm } from './send-forms.ts';
import { openBrowser, type VisitorBrowser } from './visitor-browser.ts';

export interface Stage {
  world: SampleWorld;
  origin: string;
  partner: DemoPartner;
  seed: number;
  signal: AbortSignal;
}

/** The longest time on a page: real visitors stay longer. */
const LONGEST_VIEW_SECONDS = 15;

/** Events of a page in this time are sent together, as by the tracker. */
const FIRST_EVENTS_MS = 1_500;

/** Pages, calls of their scripts, events and forms. Bots only request the page and its visit. */
export async function playVisit(stage: Stage, visit: SampleVisit): Promise<void> {
  const { seed, origin, world, partner, signal } = stage;
  const random = createRandom(seed, visit.index, 4);
  const browser = openBrowser(random, visit, origin);
  const createEvents = createTracker(random, visit, 0);
  const [sitting] = visit.sittings;
  const query = new URLSearchParams(sitting?.came.query);
  const attribution = storableAttribution(attributionOfUrl(query));
  for (const view of sitting?.views ?? []) {
    const shown = shownPage(sitting as NonNullable<typeof sitting>, view);
    await browser.open(shown.url, shown.referrer);
    const registered = await browser.call(VISIT_API_PATH, shown, { method: 'POST' });
    if (visit.bot) return;
    const { id: visitId } = v.parse(visitSchema, await registered.json());
    const asked = await browser.call(CURRENT_QUOTE_API_PATH, shown);
    const { id: quoteId } = v.parse(quoteSchema, await asked.json());
    const visitorId = browser.cookies.get(VISITOR_COOKIE) ?? '';
    const seen = { ...view, at: Date.now(), seconds: Math.min(view.seconds, LONGEST_VIEW_SECONDS) };
    const events = createEvents(seen, shown, { visitId, visitorId, quoteId, attribution });
    // Those of the load are sent first, the others at the end.
    for (const afterMs of [FIRST_EVENTS_MS, seen.seconds * 1_000]) {
      await setTimeout(Math.max(0, seen.at + afterMs - Date.now()), null, { signal });
      const isLast = afterMs > FIRST_EVENTS_MS;
      const isFirst = ({ timestamp }: EventEnvelope) => timestamp < seen.at + FIRST_EVENTS_MS;
      await track(
        browser,
        shown,
        events.filter((event) => isFirst(event) !== isLast),
      );
    }
    if (view.act === null) continue;
    const place = { world, browser, page: view.page, shown };
    const token = await sendForm(place, view.act, { width: visit.width, attribution });
    if (token !== null) await reportLead(origin, token, { partner, random, signal });
  }
}

async function track(browser: VisitorBrowser, shown: ShownPage, events: EventEnvelope[]) {
  if (events.length === 0) return;
  const init = { method: 'POST', body: JSON.stringify(events) };
  const response = await browser.call(`${COLLECTOR_PATH}?sent_at=${Date.now()}`, shown, init);
  await response.arrayBuffer();
}
