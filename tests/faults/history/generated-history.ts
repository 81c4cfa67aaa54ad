import fc from 'fast-check';
import { EXPERIMENT, type Zones } from './history-content.ts';

/** The clock's start. Within a week from here, both kinds of clock changes happen. */
export const HISTORY_STARTS_AT = Date.parse('2026-03-28T10:00:00Z');

/** The clocks go forward in Berlin on March 29 and back in Sydney on April 5, 2026. */
const ZONES = ['Europe/Berlin', 'Australia/Sydney', 'America/New_York', 'Asia/Kathmandu'];

/** Queries of the addresses that visitors come by. */
export const CAMPAIGNS = [
  '',
  'utm_source=google&utm_medium=cpc&utm_campaign=spring&utm_id=101&gclid=google-click-1',
  'utm_source=google&utm_medium=cpc&utm_campaign=spring',
  'utm_source=bing&utm_medium=cpc&utm_campaign=winter&utm_id=202&msclkid=bing-click-12',
  'utm_source=facebook&utm_medium=paid_social&utm_campaign=spring&fbclid=meta-click-12',
  'utm_source=news&utm_medium=email&utm_campaign=letter',
];

/** Pages that visits begin on. */
export const PAGES = ['/', '/auto/', '/compare-auto-insurance/', '/shipping/', '/shipping/quote/'];

/** Browsers by the class of their device. */
export const AGENTS = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  tablet: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  bot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
} as const;

/** Sources and campaigns of files of spend; the last has no visits. */
export const SPENT = ['google,101,spring', 'google,,spring', 'bing,202,winter', 'bing,909,lost'];

/** Words of the partner with their meanings; the last has none. */
export const WORDS = {
  quote_shown: 'open',
  lead_accepted: 'accepted',
  lead_sold: 'sold',
  policy_bound: 'bound',
  lead_rejected: 'rejected',
  lead_reversed: 'reversed',
  mystery: null,
} as const;

/** Reports of sales as partners send them, in the order in which they happen. */
const STORIES: (keyof typeof WORDS)[][] = [
  ['quote_shown', 'lead_accepted', 'policy_bound'],
  ['lead_accepted', 'lead_sold', 'lead_reversed'],
  ['policy_bound', 'lead_reversed', 'lead_reversed'],
  ['lead_sold', 'mystery', 'lead_rejected'],
  ['lead_rejected', 'lead_accepted'],
];

/** Amounts of such reports, in cents. A smaller one after a sale takes back a part of it. */
const AMOUNTS: (number | null)[][] = [
  [4_000, 2_500, 1_050],
  [2_500, 500, 500],
  [2_500, 2_500, 2_500],
  [500, 2_500, null],
  [null, 2_500, null],
];

const of = fc.nat();
const nth = (list: readonly unknown[]) => fc.nat({ max: list.length - 1 });

/** Acts of one visitor, or about the visitor's lead. */
const VISITOR_ACTS = {
  arrive: fc.record({ of, campaign: nth(CAMPAIGNS), page: nth(PAGES) }),
  'hand-off': fc.record({ of, zip: fc.constantFrom('90210', '10001', '60601') }),
  show: fc.record({ of }),
  events: fc.record({
    of,
    kinds: fc.uniqueArray(
      fc.constantFrom('ping', 'start', 'zip', 'prefilled', 'exposure', 'paint', 'bad'),
      { minLength: 1, maxLength: 4 },
    ),
    minutesAgo: fc.nat({ max: 300 }),
    paint: fc.constantFrom(900, 1_900, 5_500),
    times: fc.integer({ min: 1, max: 2 }),
  }),
  error: fc.record({ of, kind: fc.constantFrom('TypeError', 'RangeError'), page: nth(PAGES) }),
  estimate: fc.record({ of }),
  order: fc.record({ of }),
  'call-back': fc.record({ of }),
  reports: fc.record({
    of,
    lead: fc.nat({ max: 5 }),
    sale: fc.nat({ max: 1 }),
    words: fc.oneof(
      fc.constantFrom(...STORIES),
      fc.array(fc.constantFrom(...(Object.keys(WORDS) as (keyof typeof WORDS)[])), {
        minLength: 1,
        maxLength: 3,
      }),
    ),
    cents: fc.constantFrom(...AMOUNTS),
    minutesAgo: fc.nat({ max: 3_000 }),
    isNewestFirst: fc.boolean(),
    times: fc.integer({ min: 1, max: 2 }),
    isProven: fc.constantFrom(true, true, true, true, true, false),
    isKnown: fc.constantFrom(true, true, true, true, true, false),
  }),
  'opt-out': fc.record({ of }),
  delete: fc.record({ of }),
};

/** Acts of the operator, and time that passes. */
const OTHER_ACTS = {
  spend: fc.record({
    site: fc.constantFrom('', 'insurance', 'shipping'),
    days: fc.uniqueArray(fc.nat({ max: 8 }), { minLength: 1, maxLength: 3 }),
    rows: fc.array(fc.record({ spent: nth(SPENT), cents: fc.nat({ max: 20_000 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  undo: fc.record({ import: fc.nat() }),
  wait: fc.record({ minutes: fc.constantFrom(20, 300, 1_500) }),
  recount: fc.record({}),
};

type Fields<Acts extends Record<string, fc.Arbitrary<unknown>>, Name extends keyof Acts> =
  Acts[Name] extends fc.Arbitrary<infer Value> ? Value : never;

export type VisitorAct = {
  [Name in keyof typeof VISITOR_ACTS]: { act: Name } & Fields<typeof VISITOR_ACTS, Name>;
}[keyof typeof VISITOR_ACTS];

export type OtherAct = {
  [Name in keyof typeof OTHER_ACTS]: { act: Name } & Fields<typeof OTHER_ACTS, Name>;
}[keyof typeof OTHER_ACTS];

export type Act = VisitorAct | OtherAct;

export interface Traits {
  device: keyof typeof AGENTS;
  /** Whether the browser sends `Sec-GPC: 1`. */
  isPrivate: boolean;
  /** The variant of the experiment that the visitor is shown. */
  variant: string;
  /** The advertisement and the page of the first address. */
  campaign: number;
  page: number;
}

/** An end of the server's process by SIGKILL, and its next start. */
export interface Kill {
  /** Number of responses of the process after which it is killed. */
  after: number;
  /** As the server does every second; otherwise at once. */
  isAfterSums: boolean;
  /** The time zones of the content at the next start; null for the same. */
  zones: Zones | null;
  /** Minutes that pass before the next start. */
  minutes: number;
  /** Whether the next process is killed as soon as it is ready. */
  isKilledAgain: boolean;
}

/** Acts at servers that are killed, as `playHistory` plays them. */
export interface History {
  zones: Zones;
  visitors: Traits[];
  acts: Act[];
  kills: Kill[];
}

const WEIGHTS: Partial<Record<Act['act'], number>> = {
  arrive: 6,
  'hand-off': 6,
  reports: 8,
  delete: 3,
  events: 6,
  wait: 4,
  estimate: 2,
  order: 3,
  spend: 2,
  show: 2,
  error: 3,
};

function drawActs<Acts extends Record<string, fc.Arbitrary<unknown>>>(acts: Acts) {
  return Object.entries(acts).map(([act, fields]) => ({
    weight: WEIGHTS[act as Act['act']] ?? 1,
    arbitrary: fields.map((values) => ({ act, ...(values as object) }) as Act),
  }));
}

const zones: fc.Arbitrary<Zones> = fc.record({
  insurance: fc.constantFrom(...ZONES),
  shipping: fc.constantFrom(...ZONES),
});

/** Histories with a number of acts and of kills. */
export function historyBy({ acts, kills }: { acts: number; kills: number }): fc.Arbitrary<History> {
  const act = fc.oneof(...drawActs(VISITOR_ACTS), ...drawActs(OTHER_ACTS));
  const traits = fc.record({
    device: fc.constantFrom('desktop', 'desktop', 'phone', 'phone', 'tablet', 'bot'),
    isPrivate: fc.constantFrom(false, false, false, true),
    variant: fc.constantFrom(...EXPERIMENT.variants),
    campaign: nth(CAMPAIGNS),
    page: nth(PAGES),
  });
  const kill = fc.record({
    after: fc.integer({ min: Math.floor(acts / 6), max: Math.floor(acts / 2) }),
    isAfterSums: fc.boolean(),
    zones: fc.option(zones),
    minutes: fc.nat({ max: 2_500 }),
    isKilledAgain: fc.constantFrom(false, false, true),
  });
  return fc.record({
    zones,
    visitors: fc.array(traits as fc.Arbitrary<Traits>, { minLength: 8, maxLength: 16 }),
    acts: fc.array(act, { minLength: acts, maxLength: acts }),
    kills: fc.array(kill, { minLength: kills, maxLength: kills }),
  });
}
