import { setTimeout } from 'node:timers/promises';
import { type Attribution, storableAttribution } from '@zipfront/contracts/attribution/attribution';
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
import { eventsOfView } from '../samples/events-of-view.ts';
import { addressOfView, contextsOf, variantOf } from '../samples/page-of-visitor.ts';
import { createRandom, type Random } from '../samples/random.ts';
import type { SampleView, SampleVisit } from '../samples/sample-visit.ts';
import type { SampleWorld } from '../samples/sample-world.ts';
import { type DemoPartner, reportLead } from './report-leads.ts';
import { askForCall, type FormPlace, placeOrder, sendQuote, submitZip } from './send-forms.ts';
import { openBrowser, type ShownPage, type VisitorBrowser } from './visitor-browser.ts';

/** The server that is visited, and its partner. */
export interface Stage {
  world: SampleWorld;
  /** The address of the sites. */
  origin: string;
  partner: DemoPartner;
  seed: number;
  signal: AbortSignal;
}

/** The longest time on a page: real visitors stay longer. */
const LONGEST_VIEW_SECONDS = 15;

/** Events of a page in this time are sent together, as by the tracker. */
const FIRST_EVENTS_MS = 1_500;

/**
 * Makes a planned visit by real requests: pages, calls of their scripts, events and forms. Bots
 * only request the page and its visit.
 */
export async function playVisit(stage: Stage, visit: SampleVisit): Promise<void> {
  const { seed, origin } = stage;
  const random = createRandom(seed, visit.index, 4);
  const browser = openBrowser(random, visit, origin);
  const [sitting] = visit.sittings;
  if (sitting === undefined) return;
  const variants = new Map<string, string>();
  const attribution = storableAttribution(
    attributionOfUrl(new URLSearchParams(sitting.came.query)),
  );
  for (const [index, view] of sitting.views.entries()) {
    const before = sitting.views[index - 1];
    const shown: ShownPage = {
      url: addressOfView(sitting, view),
      outsideReferrer: before ? '' : sitting.came.referrer,
    };
    const referrer = before ? before.page.url : sitting.came.referrer;
    await browser.open(shown, referrer);
    const registered = await browser.call(VISIT_API_PATH, shown, { method: 'POST' });
    if (visit.bot) return;
    const { id: visitId } = v.parse(visitSchema, await registered.json());
    const asked = await browser.call(CURRENT_QUOTE_API_PATH, shown);
    const { id: quoteId } = v.parse(quoteSchema, await asked.json());
    const visitorId = browser.cookies.get(VISITOR_COOKIE) ?? '';
    const seconds = Math.min(view.seconds, LONGEST_VIEW_SECONDS);
    const events = eventsOfView(random, {
      view: { ...view, at: Date.now(), seconds },
      pageUrl: shown.url,
      referrer,
      contexts: contextsOf({
        visitId,
        visitorId,
        quoteId,
        pageUrl: shown.url,
        privacySignal: visit.privacySignal,
        attribution,
      }),
      variant: variantOf(random, view, variants),
      isPhone: browser.isPhone,
      skewMs: 0,
    });
    await stay(browser, shown, events, { seconds, signal: stage.signal });
    await act(
      stage,
      random,
      { ...stage, browser, page: view.page, shown },
      { visit, view, attribution },
    );
  }
}

/** Stays on a page, and sends its events: those of the load first, the others at the end. */
async function stay(
  browser: VisitorBrowser,
  shown: ShownPage,
  events: EventEnvelope[],
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<void> {
  const start = Date.now();
  const isFirst = ({ timestamp }: EventEnvelope) => timestamp < start + FIRST_EVENTS_MS;
  await setTimeout(FIRST_EVENTS_MS, null, { signal });
  await track(browser, shown, events.filter(isFirst));
  await setTimeout(Math.max(0, start + seconds * 1_000 - Date.now()), null, { signal });
  await track(
    browser,
    shown,
    events.filter((event) => !isFirst(event)),
  );
}

async function track(
  browser: VisitorBrowser,
  shown: ShownPage,
  events: EventEnvelope[],
): Promise<void> {
  if (events.length === 0) return;
  const response = await browser.call(`${COLLECTOR_PATH}?sent_at=${Date.now()}`, shown, {
    method: 'POST',
    body: JSON.stringify(events),
  });
  await response.arrayBuffer();
}

async function act(
  { origin, partner, signal }: Stage,
  random: Random,
  place: FormPlace,
  {
    visit,
    view,
    attribution,
  }: { visit: SampleVisit; view: SampleView; attribution: Attribution | null },
): Promise<void> {
  const sent = view.act;
  if (sent?.kind === 'call') await askForCall(place, sent);
  if (sent?.kind === 'submit') {
    const token = await submitZip(place, sent, { width: visit.width, attribution });
    if (token !== null) await reportLead(origin, token, { partner, random, signal });
  }
  if (sent?.kind === 'quote') {
    const path = await sendQuote(place, sent);
    if (sent.later !== null) await placeOrder(place, path, sent.later);
  }
}
