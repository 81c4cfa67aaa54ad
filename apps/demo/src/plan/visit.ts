import type { CallBackFormName, QuoteFormName } from '@zipfront/contracts/shipping/form-fields';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import type { LineKey } from '@zipfront/contracts/visits/business-line';
import { weekday } from '../../../server/src/reporting/report/filter.ts';
import { createRandom } from './random.ts';
import type { CameBy } from './sources.ts';
import type { SamplePage, SampleSite } from './world.ts';

export type SampleAct =
  | {
      kind: 'submit';
      line: LineKey;
      zip: string;
      /** It is null where the form asks for none. */
      address: string | null;
      /** The name that the comparison app learns; null if the visitor stops before that. */
      firstName: string | null;
    }
  | {
      kind: 'quote';
      form: QuoteFormName;
      fields: Record<string, string>;
      /** It is null if no order or call follows the request. */
      later: { at: number; phone: string; pickup: string; delivery: string } | null;
    }
  | { kind: 'call'; form: CallBackFormName; name: string; phone: string };

export type ActOf<Kind extends SampleAct['kind']> = Extract<SampleAct, { kind: Kind }>;

export interface SampleView {
  page: SamplePage;
  at: number;
  seconds: number;
  act: SampleAct | null;
}

export interface SampleSitting {
  at: number;
  came: CameBy;
  views: SampleView[];
}

export interface SampleVisit {
  index: number;
  site: SampleSite;
  bot: boolean;
  privacySignal: boolean;
  /** The width of the window in CSS pixels. */
  width: number;
  isPhone: boolean;
  /** The present of all samples. Nothing happens after it: epoch milliseconds. */
  until: number;
  sittings: SampleSitting[];
}

export interface ShownPage {
  /** Its address. The first page of an arrival has its query. */
  url: string;
  /** The page before, on this site or elsewhere; empty without one. */
  referrer: string;
  /** The page from which the visitor came to the site; empty without one. */
  outsideReferrer: string;
}

/** Number of visits, and the days over which they are spread. */
export interface SampleSpan {
  visits: number;
  days: number;
  /** When the last day ends: epoch milliseconds. */
  until: number;
}

/** The clock of the visitors' days: six hours behind UTC, as in the middle of the United States. */
export const CLOCK_OFFSET_MS = -6 * HOUR_MS;

/** Relative numbers of visits in each hour of the day, from midnight. */
const HOURS = '10 6 4 3 3 5 12 24 38 48 54 57 60 57 54 52 50 52 56 62 64 54 38 22'
  .split(' ')
  .map(Number);

/** Relative numbers of visits on each day of the week, from Sunday. */
const WEEKDAYS = [0.8, 1.12, 1.1, 1.06, 1.02, 0.96, 0.78];

/** The last day has this much more than the first, and a day differs by up to this much. */
const GROWTH = 0.35;
const DAY_NOISE = 0.09;

const MOST = Math.max(...HOURS) * Math.max(...WEEKDAYS) * (1 + GROWTH) * (1 + DAY_NOISE);

/** Oldest first, in epoch milliseconds, after the first day's start and before `until`. */
export function sampleTimes(seed: number, { visits, days, until }: SampleSpan): number[] {
  const random = createRandom(seed);
  const from = until - days * DAY_MS;
  const weightAt = (at: number) => {
    const clock = at + CLOCK_OFFSET_MS;
    const day = Math.floor(clock / DAY_MS);
    const hour = Math.floor((clock - day * DAY_MS) / HOUR_MS);
    const noise = 1 + DAY_NOISE * (2 * createRandom(seed, day).next() - 1);
    const growth = 1 + (GROWTH * (at - from)) / (until - from);
    return (HOURS[hour] ?? 0) * (WEEKDAYS[weekday(day)] ?? 0) * growth * noise;
  };
  const pickTime = () => {
    for (;;) {
      const at = Math.floor(from + random.next() * (until - from));
      if (random.next() * MOST < weightAt(at)) return at;
    }
  };
  return Array.from({ length: visits }, pickTime).sort((one, other) => one - other);
}
