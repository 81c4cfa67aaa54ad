import { FORM_CATEGORIES, schemaUri } from '@zipfront/contracts/events/names';
import type {
  EventEnvelope,
  EventName,
  PagePing,
  SelfDescribing,
} from '@zipfront/contracts/events/types';
import { type Random, uuidAt } from './random.ts';
import type { SampleView, ShownPage } from './visit.ts';

export interface TrackedView extends Pick<ShownPage, 'url' | 'referrer'> {
  view: SampleView;
  contexts: SelfDescribing[];
  variant: string | null;
  isPhone: boolean;
  /** Error of the visitor's clock: milliseconds. */
  skewMs: number;
}

interface Moment {
  afterMs: number;
  name: EventName;
  data: object;
}

const MEASURED = 0.42;
const BAD = 0.002;

export function eventsOfView(random: Random, tracked: TrackedView): EventEnvelope[] {
  const { view, contexts, skewMs } = tracked;
  const moments = [
    ...loadMoments(random, tracked),
    ...pingMoments(random, tracked),
    ...formMoments(random, view),
    ...(random.chance(MEASURED) ? vitalMoments(random, tracked) : []),
  ];
  if (random.chance(BAD)) moments.push({ afterMs: 900, name: 'timing', data: { timer: 'menu' } });
  moments.sort((one, other) => one.afterMs - other.afterMs);
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

function loadMoments(random: Random, tracked: TrackedView): Moment[] {
  const { view, variant, isPhone } = tracked;
  const connect = random.around(isPhone ? 90 : 40);
  const response = connect + random.around(isPhone ? 120 : 60);
  const parsed = response + random.around(isPhone ? 160 : 70);
  const load = parsed + random.around(isPhone ? 220 : 110);
  const timing = {
    redirect_time: 0,
    dns_time: connect / 3,
    connect_time: (connect * 2) / 3,
    response_start: response - 8,
    response_end: response,
    dom_interactive: parsed,
    dom_content_loaded: parsed + 4,
    load,
    transfer_size: random.whole(9_800, 13_900),
  };
  const times = Object.entries(timing).map(([name, ms]) => [name, Math.round(ms)]);
  const data = { ...Object.fromEntries(times), navigation_type: 'navigate' };
  const moments: Moment[] = [
    { afterMs: parsed, name: 'page_view', data: pageFields(tracked) },
    { afterMs: load + 250, name: 'performance_timing', data },
  ];
  if (variant !== null) {
    const exposure = { experiment: view.page.experiment?.name, variant };
    moments.push({ afterMs: parsed, name: 'variant_exposure', data: exposure });
  }
  return moments;
}

function pageFields({ url: page_url, referrer }: TrackedView) {
  return { page_url, referrer, original_referrer: referrer, single_page_app_url_count: 1 };
}

/** The first after 5 s, the next after 30 s, then one every 15 s while the visitor is active. */
function pingMoments(random: Random, tracked: TrackedView): Moment[] {
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
    const both = Object.entries(times).flatMap(([name, value]) => [
      [`page_${name}`, value],
      [`window_${name}`, value],
    ]);
    const data = { ...pageFields(tracked), ...Object.fromEntries(both) } as PagePing;
    pings.push({ afterMs, name: 'page_ping', data });
  }
  return pings;
}

/** What a visitor does with the form of a page. Many start it, and some stop there. */
function formMoments(random: Random, { act, page, seconds }: SampleView): Moment[] {
  const isQuote = page.zipForm === null && page.quoteForm !== null;
  const name = act?.kind === 'call' ? 'callBack' : isQuote ? 'quote' : 'zip';
  const category = FORM_CATEGORIES[name];
  const at = (share: number, kind: string, action: string, more: object = {}): Moment => ({
    afterMs: share * seconds * 1_000,
    name: 'interaction',
    data: { category, kind, action, ...more },
  });
  const isSent = act !== null && act.kind === (name === 'zip' ? 'submit' : act.kind);
  if (name === 'callBack') return [at(0.7, 'prompt', 'start'), at(1, 'answer', 'submit')];
  if (name === 'quote') {
    if (!isSent && !random.chance(0.2)) return [];
    const start = at(0.2, 'prompt', 'start');
    if (!isSent && !random.chance(0.6)) return [start];
    const zips = [
      at(0.3, 'answer', 'zip', { label: 'from' }),
      at(0.4, 'answer', 'zip', { label: 'to' }),
    ];
    return [start, ...zips, ...(isSent ? [at(1, 'answer', 'submit')] : [])];
  }
  if (!isSent && (page.zipForm === null || !random.chance(0.14))) return [];
  const moments = [at(0.4, 'prompt', 'start', { location: 'hero' })];
  if (random.chance(isSent ? 0.06 : 0.12)) {
    moments.push({ ...at(0.6, 'impression', 'error', { label: 'zip-invalid' }), name: 'event' });
  }
  if (isSent || random.chance(0.4)) moments.push(at(0.7, 'answer', 'zip', { label: 'typed' }));
  if (act?.kind === 'submit') moments.push(at(1, 'answer', 'submit', { label: act.line }));
  return moments;
}

function vitalMoments(random: Random, { view, isPhone }: TrackedView): Moment[] {
  const slow = isPhone ? 1.5 : 1;
  /** Up to `good` a value is good, and from `poor` on it is poor. */
  const vital = (name: string, measured: number, good: number, poor: number): Moment => {
    const value = name === 'CLS' ? Number(measured.toFixed(4)) : Math.round(measured);
    const rating = value <= good ? 'good' : value < poor ? 'needs-improvement' : 'poor';
    const id = `v5-${view.at}-${random.text(13, '0123456789')}`;
    const data = { name, value, delta: value, rating, id, navigation_type: 'navigate' };
    return { afterMs: view.seconds * 1_000 + 40, name: 'web_vital', data };
  };
  const moments = [
    vital('TTFB', random.around(130 * slow), 800, 1_800),
    vital('LCP', random.around(620 * slow), 2_500, 4_000),
    vital('CLS', random.chance(0.9) ? 0 : random.next() * 0.08, 0.1, 0.25),
  ];
  if (random.chance(0.55)) moments.push(vital('INP', random.around(70 * slow), 200, 500));
  return moments;
}
