import { FORM_CATEGORIES, schemaUri } from '@zipfront/contracts/events/names';
import type {
  EventEnvelope,
  EventName,
  Interaction,
  PagePing,
  PageView,
  SelfDescribing,
} from '@zipfront/contracts/events/types';
import { type Random, uuidAt } from './random.ts';
import type { SampleView } from './sample-visit.ts';

/** A viewed page, and what its tracker knows. */
export interface TrackedView {
  view: SampleView;
  /** The address of the page, with its query. */
  pageUrl: string;
  /** The page before, on this site or elsewhere; empty without one. */
  referrer: string;
  contexts: SelfDescribing[];
  /** The variant that the visitor sees, if the page has several. */
  variant: string | null;
  isPhone: boolean;
  /** Error of the visitor's clock: milliseconds. */
  skewMs: number;
}

/** An event of a page, by the time since its start. */
interface Moment {
  afterMs: number;
  name: EventName;
  data: object;
}

/** Share of the pages whose last measurements arrive. */
const MEASURED = 0.42;

/** Share of the pages that send an event that fails validation. */
const BAD = 0.002;

/** The events that the tracker sends of a page, in order. */
export function eventsOfView(random: Random, tracked: TrackedView): EventEnvelope[] {
  const { view, contexts, skewMs } = tracked;
  const moments = [
    ...loadOf(random, tracked),
    ...pingsOf(random, tracked),
    ...formOf(random, tracked),
    ...(random.chance(MEASURED) ? vitalsOf(random, tracked) : []),
    ...(random.chance(BAD)
      ? [{ afterMs: 900, name: 'timing' as const, data: { timer: 'menu' } }]
      : []),
  ].sort((one, other) => one.afterMs - other.afterMs);
  return moments.map(({ afterMs, name, data }) => {
    const at = view.at + Math.round(afterMs);
    return {
      schema: schemaUri(name),
      event_id: uuidAt(random, at),
      timestamp: at + skewMs,
      data: data as EventEnvelope['data'],
      contexts,
    };
  });
}

function loadOf(random: Random, tracked: TrackedView): Moment[] {
  const { view, variant, isPhone } = tracked;
  const connect = random.around(isPhone ? 90 : 40);
  const response = connect + random.around(isPhone ? 120 : 60);
  const parsed = response + random.around(isPhone ? 160 : 70);
  const load = parsed + random.around(isPhone ? 220 : 110);
  const { experiment } = view.page;
  const ms = Math.round;
  return [
    { afterMs: parsed, name: 'page_view', data: pageOf(tracked) },
    ...(experiment && variant !== null
      ? [
          {
            afterMs: parsed,
            name: 'variant_exposure' as const,
            data: { experiment: experiment.name, variant },
          },
        ]
      : []),
    {
      afterMs: load + 250,
      name: 'performance_timing',
      data: {
        redirect_time: 0,
        dns_time: ms(connect / 3),
        connect_time: ms((connect * 2) / 3),
        response_start: ms(response - 8),
        response_end: ms(response),
        dom_interactive: ms(parsed),
        dom_content_loaded: ms(parsed + 4),
        load: ms(load),
        transfer_size: random.whole(9_800, 13_900),
        navigation_type: 'navigate',
      },
    },
  ];
}

function pageOf({ pageUrl, referrer }: TrackedView): PageView {
  return {
    page_url: pageUrl,
    referrer,
    original_referrer: referrer,
    single_page_app_url_count: 1,
  };
}

/** The first after 5 s, the next after 30 s, then one every 15 s while the visitor is active. */
function pingsOf(random: Random, tracked: TrackedView): Moment[] {
  const totalMs = tracked.view.seconds * 1_000;
  const focused = 0.7 + 0.3 * random.next();
  const pings: Moment[] = [];
  for (let afterMs = 5_000; afterMs < totalMs; afterMs += afterMs === 5_000 ? 25_000 : 15_000) {
    if (random.chance(0.2)) continue;
    const focusedMs = Math.round(afterMs * focused);
    const times = {
      total_time: afterMs,
      total_time_focused: focusedMs,
      total_time_unfocused: afterMs - focusedMs,
      total_time_active: Math.round(focusedMs * 0.6),
      refocus_event_count: focused < 0.85 ? 1 : 0,
      started_focused: true,
      currently_focused: true,
    };
    const data = {
      ...pageOf(tracked),
      ...prefixed('page', times),
      ...prefixed('window', times),
    } as PagePing;
    pings.push({ afterMs, name: 'page_ping', data });
  }
  return pings;
}

function prefixed(prefix: string, fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`${prefix}_${name}`, value]),
  );
}

function formOf(random: Random, tracked: TrackedView): Moment[] {
  const { act, page } = tracked.view;
  if (act?.kind === 'call') return callFormOf(tracked);
  return page.zipForm === null && page.quoteForm !== null
    ? quoteFormOf(random, tracked)
    : zipFormOf(random, tracked);
}

function callFormOf({ view }: TrackedView): Moment[] {
  const endMs = view.seconds * 1_000;
  const form = { category: FORM_CATEGORIES.callBack };
  return [
    interaction(endMs * 0.7, { ...form, kind: 'prompt', action: 'start' }),
    interaction(endMs, { ...form, kind: 'answer', action: 'submit' }),
  ];
}

/** Most visitors who start a quote form type two zip codes; some stop there. */
function quoteFormOf(random: Random, { view }: TrackedView): Moment[] {
  const endMs = view.seconds * 1_000;
  const isSent = view.act?.kind === 'quote';
  if (!isSent && !random.chance(0.2)) return [];
  const form = { category: FORM_CATEGORIES.quote };
  const start = interaction(endMs * 0.2, { ...form, kind: 'prompt', action: 'start' });
  if (!isSent && !random.chance(0.6)) return [start];
  const zips = ['from', 'to'].map((label, index) =>
    interaction(endMs * (0.3 + index / 10), { ...form, kind: 'answer', action: 'zip', label }),
  );
  const submit = interaction(endMs, { ...form, kind: 'answer', action: 'submit' });
  return [start, ...zips, ...(isSent ? [submit] : [])];
}

function interaction(afterMs: number, data: Interaction): Moment {
  return { afterMs, name: 'interaction', data };
}

function zipFormOf(random: Random, { view }: TrackedView): Moment[] {
  const { act, page, seconds } = view;
  const endMs = seconds * 1_000;
  const form = { category: FORM_CATEGORIES.zip };
  const start: Moment = {
    afterMs: endMs * 0.4,
    name: 'interaction',
    data: { ...form, kind: 'prompt', action: 'start', location: 'hero' },
  };
  const typed: Moment = {
    afterMs: endMs * 0.7,
    name: 'interaction',
    data: { ...form, kind: 'answer', action: 'zip', label: 'typed' },
  };
  const refused: Moment = {
    afterMs: endMs * 0.6,
    name: 'event',
    data: { ...form, kind: 'impression', action: 'error', label: 'zip-invalid' },
  };
  if (act?.kind === 'submit') {
    const submitted: Moment = {
      afterMs: endMs,
      name: 'interaction',
      data: { ...form, kind: 'answer', action: 'submit', label: act.line },
    };
    return [start, ...(random.chance(0.06) ? [refused] : []), typed, submitted];
  }
  if (page.zipForm === null || !random.chance(0.14)) return [];
  return [start, ...(random.chance(0.12) ? [refused] : []), ...(random.chance(0.4) ? [typed] : [])];
}

function vitalsOf(random: Random, { view, isPhone }: TrackedView): Moment[] {
  const slow = isPhone ? 1.5 : 1;
  const interaction = random.chance(0.55) ? [vital('INP', random.around(70 * slow), 200, 500)] : [];
  const measured = [
    vital('TTFB', random.around(130 * slow), 800, 1_800),
    vital('LCP', random.around(620 * slow), 2_500, 4_000),
    vital('CLS', random.chance(0.9) ? 0 : random.next() * 0.08, 0.1, 0.25),
    ...interaction,
  ];
  return measured.map((data) => ({
    afterMs: view.seconds * 1_000 + 40,
    name: 'web_vital',
    data: {
      ...data,
      id: `v5-${view.at}-${random.text(13, '0123456789')}`,
      navigation_type: 'navigate',
    },
  }));
}

/** @param good up to this value it is good, and from `poor` on it is poor */
function vital(name: string, measured: number, good: number, poor: number) {
  const value = name === 'CLS' ? Number(measured.toFixed(4)) : Math.round(measured);
  const rating = value <= good ? 'good' : value < poor ? 'needs-improvement' : 'poor';
  return { name, value, delta: value, rating };
}
