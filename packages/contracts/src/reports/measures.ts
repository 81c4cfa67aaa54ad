import * as v from 'valibot';
import { MONEY_CURRENCY } from '../money/postback.ts';
import type { DimensionName } from './dimensions.ts';
import type { UnknownReason } from './unknown-reasons.ts';

type Known = number | null;

/** Money is in hundredths. A sum leaves out what is unknown; null if nothing is known. */
export const NO_SUMS = {
  /** It is null by line, state and partner, which are known of leads alone. */
  visits: 0 as Known,
  leads: 0,
  accepted: 0,
  /** Leads with a promise of an unknown amount. */
  awaiting: 0,
  sold: 0,
  taken_back: 0,
  rejected: 0,
  first_leads: 0 as Known,
  /** It is null where it is not known what the leads earn. */
  approved_cents: 0 as Known,
  pending_cents: 0,
  /** It is null as the approved money. */
  taken_back_cents: 0 as Known,
  /** It is null where no spend is known. */
  spend_cents: null as Known,
  paid_leads: 0,
  paid_sold: 0,
  /** The spend on what is known to earn, in the currency of earnings; null without any. */
  paid_spend_cents: null as Known,
  paid_approved_cents: null as Known,
  /** What undecided leads are expected to bring; null where it is not known, or not asked for. */
  coming_cents: null as Known,
  /** The variance of it with known means, in square cents. */
  coming_variance: null as Known,
  /** The standard deviation of these means, in cents. */
  coming_doubt: null as Known,
};

export type MeasureSums = typeof NO_SUMS;

/** A share is of 1; money in hundredths, earned (dollars) or spent (currency of the spend). */
export type MeasureKind = 'count' | 'share' | 'quotient' | 'earned' | 'spent';

export interface Measure {
  heading: string;
  kind: MeasureKind;
  /** Whether it changes for the better when it grows; null where neither is better. */
  better: 'more' | 'less' | null;
  /** Whether screens show it before a person has chosen columns, or only in rows by a dimension. */
  isUsual: boolean | DimensionName;
  /** Whether later decisions about the same leads change it: it is not final while some are due. */
  isOfDecisions?: true;
  /** Whether spend is a part of it: it is not final while a source's spend is missing. */
  isOfSpend?: true;
  help: string;
  of(sums: MeasureSums): number | null;
  /** Why it is null, if it is, or null if it was not asked for; absent if it never is. */
  lacks?(sums: MeasureSums, facts: UnknownFacts): UnknownReason | null;
}

export interface UnknownFacts {
  /** Why no spend is known, of rows without it. */
  noSpend: UnknownReason;
  currency: string | null;
  noExpected?: UnknownReason | null;
}

const lacksVisits = () => 'of-leads' as const;
const lacksRevenue = () => 'earnings-unknown' as const;
const lacksSpend = (_sums: MeasureSums, { noSpend }: UnknownFacts) => noSpend;

function lacksProfit(
  { spend_cents, approved_cents }: MeasureSums,
  { noSpend, currency }: UnknownFacts,
): UnknownReason {
  if (spend_cents === null) return noSpend;
  const isOther = currency !== null && currency !== MONEY_CURRENCY;
  return approved_cents !== null && isOther ? 'other-currency' : 'earnings-unknown';
}

const lacksExpected = ({ approved_cents }: MeasureSums, { noExpected = null }: UnknownFacts) =>
  noExpected !== null && approved_cents === null ? 'earnings-unknown' : noExpected;

const usual = { better: 'more', isUsual: true } as const;
const expected = { kind: 'earned', better: 'more', isUsual: false, lacks: lacksExpected } as const;
const cost = { kind: 'spent', better: 'less', isUsual: true, isOfSpend: true } as const;

/** Profit, ROAS and costs are of what has known spend. */
export const MEASURES = {
  visits: {
    ...usual,
    heading: 'Visits',
    kind: 'count',
    help: 'Arrivals of people. A visitor who comes back directly does not arrive again.',
    of: ({ visits }) => visits,
    lacks: lacksVisits,
  },
  leads: {
    ...usual,
    heading: 'Leads',
    kind: 'count',
    help: 'Hand-offs, orders and call-backs. An estimate is no lead.',
    of: ({ leads }) => leads,
  },
  lead_rate: {
    ...usual,
    heading: 'Lead rate',
    kind: 'share',
    help: 'Leads by visits.',
    of: ({ leads, visits }) => quotient(leads, visits),
    lacks: ({ visits }) => (visits === null ? 'of-leads' : 'no-visits'),
  },
  spend_cents: {
    ...cost,
    heading: 'Spend',
    better: null,
    help: 'What platforms charged, of imported files.',
    of: ({ spend_cents }) => spend_cents,
    lacks: lacksSpend,
  },
  cost_per_lead_cents: {
    ...cost,
    heading: 'Cost / lead',
    help: 'Spend by leads, of what has known spend.',
    of: ({ spend_cents, paid_leads }) => rounded(quotient(spend_cents, paid_leads)),
    lacks: ({ spend_cents, leads }, { noSpend }) => {
      if (spend_cents === null) return noSpend;
      return leads === 0 ? 'no-leads' : 'no-leads-with-spend';
    },
  },
  accepted: {
    heading: 'Accepted',
    kind: 'count',
    better: 'more',
    isUsual: false,
    help: 'Leads that a partner accepted, also if it bought them since, or that were ordered.',
    of: ({ accepted }) => accepted,
  },
  sold: {
    ...usual,
    heading: 'Sold',
    kind: 'count',
    isOfDecisions: true,
    help: 'Leads that a partner bought and booked orders, without what was taken back.',
    of: ({ sold }) => sold,
  },
  cost_per_sale_cents: {
    ...cost,
    heading: 'Cost / sale',
    isOfDecisions: true,
    help: 'Spend by sold leads, of what has known spend.',
    of: ({ spend_cents, paid_sold }) => rounded(quotient(spend_cents, paid_sold)),
    lacks: ({ spend_cents, sold }, { noSpend }) => {
      if (spend_cents === null) return noSpend;
      return sold === 0 ? 'nothing-sold' : 'no-sales-with-spend';
    },
  },
  approved_cents: {
    ...usual,
    heading: 'Revenue',
    kind: 'earned',
    isOfDecisions: true,
    help: 'Approved money that stands: of partners, and of orders once a carrier is booked.',
    of: ({ approved_cents }) => approved_cents,
    lacks: lacksRevenue,
  },
  revenue_per_lead_cents: {
    heading: 'Revenue / lead',
    kind: 'earned',
    better: 'more',
    isUsual: false,
    isOfDecisions: true,
    help: 'Revenue by leads, those that are undecided or rejected among them.',
    of: ({ approved_cents, leads }) => rounded(quotient(approved_cents, leads)),
    lacks: ({ leads }) => (leads === 0 ? 'no-leads' : 'earnings-unknown'),
  },
  pending_cents: {
    ...usual,
    heading: 'Pending',
    kind: 'earned',
    help: 'Money that partners promised and the price of orders before their booking.',
    of: ({ pending_cents, awaiting }) =>
      pending_cents === 0 && awaiting > 0 ? null : pending_cents,
    lacks: () => 'no-amount',
  },
  awaiting: {
    heading: 'No amount yet',
    kind: 'count',
    better: null,
    isUsual: false,
    help: 'Leads accepted or ordered whose amount is not known yet: pending money is without them.',
    of: ({ awaiting }) => awaiting,
  },
  expected_cents: {
    ...expected,
    heading: 'Expected revenue',
    help: 'Revenue, and what undecided leads bring if they fare as earlier ones of their site did.',
    of: ({ approved_cents, coming_cents }) =>
      approved_cents === null || coming_cents === null
        ? null
        : Math.round(approved_cents + coming_cents),
  },
  expected_low_cents: {
    ...expected,
    heading: 'Expected at least',
    help: 'In 39 of 40 cases revenue ends above this.',
    of: (sums) => expectedBound(sums, -BOUND_SIGMAS),
  },
  expected_high_cents: {
    ...expected,
    heading: 'Expected at most',
    help: 'In 39 of 40 cases revenue ends below this.',
    of: (sums) => expectedBound(sums, BOUND_SIGMAS),
  },
  profit_cents: {
    ...usual,
    heading: 'Profit',
    kind: 'earned',
    isOfDecisions: true,
    isOfSpend: true,
    help: 'Revenue less spend, of what has known spend.',
    of: ({ paid_approved_cents, paid_spend_cents }) =>
      paid_approved_cents === null || paid_spend_cents === null
        ? null
        : paid_approved_cents - paid_spend_cents,
    lacks: lacksProfit,
  },
  roas: {
    ...usual,
    heading: 'ROAS',
    kind: 'quotient',
    isOfDecisions: true,
    isOfSpend: true,
    help: 'Revenue by spend, of what has known spend.',
    of: ({ paid_approved_cents, paid_spend_cents }) =>
      quotient(paid_approved_cents, paid_spend_cents),
    lacks: (sums, facts) => (sums.spend_cents === 0 ? 'nothing-spent' : lacksProfit(sums, facts)),
  },
  revenue_without_spend_cents: {
    heading: 'Revenue without spend',
    kind: 'earned',
    better: 'more',
    isUsual: false,
    isOfDecisions: true,
    help: 'The revenue that profit, ROAS and costs leave out: no spend is known of its traffic.',
    of: ({ approved_cents, paid_approved_cents }) =>
      approved_cents === null ? null : approved_cents - (paid_approved_cents ?? 0),
    lacks: lacksRevenue,
  },
  taken_back: {
    heading: 'Taken back',
    kind: 'count',
    better: 'less',
    isUsual: false,
    help: 'Sold leads that their partner returned, and booked orders that were canceled.',
    of: ({ taken_back }) => taken_back,
  },
  taken_back_cents: {
    heading: 'Revenue taken back',
    kind: 'earned',
    better: 'less',
    isUsual: false,
    help: 'Money of what was taken back, also of a part of a sale.',
    of: ({ taken_back_cents }) => taken_back_cents,
    lacks: lacksRevenue,
  },
  rejected: {
    heading: 'Rejected',
    kind: 'count',
    better: 'less',
    isUsual: 'partner',
    help: 'Leads that partners rejected.',
    of: ({ rejected }) => rejected,
  },
  first_leads: {
    heading: 'Leads that began here',
    kind: 'count',
    better: 'more',
    isUsual: false,
    help: 'Leads whose visit began here, whatever they are credited to.',
    of: ({ first_leads }) => first_leads,
    lacks: lacksVisits,
  },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;

/**
 * Whether the measure changes later: by decisions while money is promised, or by spend that is not
 * imported yet.
 */
export function isNotFinal(
  name: MeasureName,
  { pending_cents, awaiting }: Pick<MeasureSums, 'awaiting'> & { pending_cents: Known },
  isSpendMissing = false,
): boolean {
  const { isOfDecisions, isOfSpend }: Measure = MEASURES[name];
  const isPending = Boolean(pending_cents) || awaiting > 0;
  return (isOfSpend === true && isSpendMissing) || (isOfDecisions === true && isPending);
}

export const MEASURE_NAMES = Object.keys(MEASURES) as [MeasureName, ...MeasureName[]];

export const EXPECTED_MEASURES: readonly string[] = MEASURE_NAMES.filter((name) => {
  const { lacks }: Measure = MEASURES[name];
  return lacks === lacksExpected;
});

export type Measures = { [Name in MeasureName]: ReturnType<(typeof MEASURES)[Name]['of']> };

export function measure(sums: MeasureSums): Measures {
  return Object.fromEntries(
    MEASURE_NAMES.map((name) => [name, MEASURES[name].of(sums)]),
  ) as Measures;
}

export function unknownReasons(
  sums: MeasureSums,
  facts: UnknownFacts,
): Partial<Record<MeasureName, UnknownReason>> {
  return Object.fromEntries(
    MEASURE_NAMES.flatMap((name) => {
      const { of, lacks }: Measure = MEASURES[name];
      const reason = of(sums) === null ? lacks?.(sums, facts) : null;
      return reason ? [[name, reason]] : [];
    }),
  );
}

export function addSums(rows: readonly MeasureSums[]): MeasureSums {
  if (rows.length === 0) {
    return { ...NO_SUMS, visits: null, approved_cents: null, taken_back_cents: null };
  }
  const names = Object.keys(NO_SUMS) as (keyof MeasureSums)[];
  const sum = (name: keyof MeasureSums) => sumOrNull(rows.map((row) => row[name]));
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as unknown as MeasureSums;
}

/** Ignores what is not known. Returns null where nothing is. */
export function sumOrNull(numbers: (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null);
  return known.length === 0 ? null : known.reduce((sum, number) => sum + number, 0);
}

export const measuresSchema = v.object(
  Object.fromEntries(
    MEASURE_NAMES.map((name) => {
      const { help, lacks }: Measure = MEASURES[name];
      const number = v.pipe(v.number(), v.description(help));
      return [name, lacks === undefined ? number : v.nullable(number)];
    }),
  ) as unknown as { [Name in MeasureName]: v.GenericSchema<Measures[Name]> },
);

/** Of the standard normal distribution, for an interval of 95 %. */
const BOUND_SIGMAS = 1.96;

/** By a gamma distribution of what is to come (the approximation of Wilson and Hilferty). */
function expectedBound(sums: MeasureSums, sigmas: number): number | null {
  const { approved_cents, coming_cents, coming_variance, coming_doubt } = sums;
  if (approved_cents === null || coming_cents === null) return null;
  if (coming_cents === 0) return approved_cents;
  const variance = (coming_variance ?? 0) + (coming_doubt ?? 0) ** 2;
  const spread = variance / (9 * coming_cents ** 2);
  const root = Math.max(0, 1 - spread + sigmas * Math.sqrt(spread));
  return Math.round(approved_cents + coming_cents * root ** 3);
}

/** Returns null if either is unknown, or the denominator is 0. */
export function quotient(numerator: number | null, denominator: number | null): number | null {
  return numerator === null || !denominator ? null : numerator / denominator;
}

function rounded(cents: number | null): number | null {
  return cents === null ? null : Math.round(cents);
}
