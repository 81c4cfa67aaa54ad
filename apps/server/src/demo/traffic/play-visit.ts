import { setTimeout } from 'node:timers/promises';
import { type Attribution, storableAttribution } from '@zipfront/contracts/attribution';
import { attributionOfUrl } from '@zipfront/contracts/attribution-of-url';
import { VISITOR_COOKIE } from '@zipfront/contracts/cookies';
import { schemaUri } from '@zipfront/contracts/events/names';
import type { EventEnvelope, SelfDescribing } from '@zipfront/contracts/events/types';
import {
  CURRENT_QUOTE_API_PATH,
  quoteSchema,
  VISIT_API_PATH,
  visitSchema,
} from '@zipfront/contracts/visit';
import * as v from 'valibot';
import { COLLECTOR_PATH } from '../../platform/http/route-table.ts';
import { eventsOfView } from '../samples/events-of-view.ts';
import { createRandom, type Random } from '../samples/random.ts';
import type { SampleSitting, SampleView, SampleVisit } from '../samples/sample-visit.ts';
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
  /** Ends all visits. */
  signal: AbortSignal;
}

/** The longest time on a page: real visitors stay longer. */
const LONGEST_VIEW_SECONDS = 15;

/** Events of a page in this time are sent together, as by the tracker. */
const FIRST_EVENTS_MS = 1_500;

/** The identity of a visitor, for events. */
type Identity = { visitId: string; visitorId: string; quoteId: string };

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
    const shown = shownPage(sitting, view);
    const before = sitting.views[index - 1];
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
      contexts: contextsOf(visit, shown, { visitId, visitorId, quoteId }, attribution),
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

/** The address of a page. The first page has the query of the arrival. */
function shownPage({ views, came }: SampleSitting, view: SampleView): ShownPage {
  const isFirst = view === views[0];
  const query = isFirst ? new URLSearchParams(came.query).toString() : '';
  return {
    url: query ? `${view.page.url}?${query}` : view.page.url,
    outsideReferrer: isFirst ? came.referrer : '',
  };
}

function contextsOf(
  { privacySignal }: SampleVisit,
  { url }: ShownPage,
  { visitId, visitorId, quoteId }: Identity,
  attribution: Attribution | null,
): SelfDescribing[] {
  return [
    {
      schema: schemaUri('identity'),
      data: { tzacid: visitorId, insurance_line: 'SHARED', quote_id: quoteId },
    },
    { schema: schemaUri('session'), data: { tzses: visitId } },
    {
      schema: schemaUri('page'),
      data: { app_id: 'zfront', page_url: url, privacy_signal: privacySignal },
    },
    ...(attribution ? [{ schema: schemaUri('attribution'), data: { ...attribution } }] : []),
  ];
}

/** The variant of the page's experiment, the same for the whole visit. */
function variantOf(
  random: Random,
  { page: { experiment } }: SampleView,
  variants: Map<string, string>,
): string | null {
  if (experiment === null) return null;
  const variant = variants.get(experiment.name) ?? random.weighted(experiment.variants);
  variants.set(experiment.name, variant);
  return variant;
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
