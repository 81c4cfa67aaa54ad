import { addSums, type MeasureSums, NO_SUMS } from '@zipfront/contracts/reports/measures';
import { leadsOf, type Reported } from './filter.ts';
import type { Matched } from './find-matched.ts';
import type { JoinedCampaign } from './match-campaigns.ts';

export interface BrokenDown {
  /** The value of each property for people, in the order of the question; empty without one. */
  names: readonly string[];
  sums: MeasureSums;
}

/** Rows by properties, those with the most visits and leads first. */
export interface Breakdown {
  rows: BrokenDown[];
  /** Currency of the spend, ISO 4217; null without spend. */
  currency: string | null;
}

/** Rows with their sums, which are the same whatever the rows are by. */
export interface BreakdownWithTotal extends Breakdown {
  total: MeasureSums;
}

/** A campaign in a channel, with its names by `OF_CAMPAIGNS`. */
export interface CampaignRow extends BrokenDown {
  campaign: JoinedCampaign<Reported>;
}

/** Campaigns with their visits, leads, money and spend. */
export interface CampaignRows extends Pick<Matched, 'currency' | 'reported'> {
  rows: CampaignRow[];
}

/** Adds up rows of the same names. */
export function mergeRows(rows: readonly BrokenDown[]): BrokenDown[] {
  const groups = Map.groupBy(rows, ({ names }) => JSON.stringify(names));
  return [...groups.values()].map((group) => ({
    names: group[0]?.names ?? [],
    sums: addSums(group.map(({ sums }) => sums)),
  }));
}

/** Whether a row counts anything. */
export function isCounted({ sums }: BrokenDown): boolean {
  return Object.values(sums).some(Boolean);
}

/** Compares rows: the most visits first, then the most leads. */
export function bySize(one: BrokenDown, other: BrokenDown): number {
  return (
    (other.sums.visits ?? 0) - (one.sums.visits ?? 0) ||
    other.sums.leads - one.sums.leads ||
    (other.sums.spend_cents ?? 0) - (one.sums.spend_cents ?? 0) ||
    (one.names.join() < other.names.join() ? -1 : 1)
  );
}

/** What is known of the money of a row, beside its counts. Null where it is not known. */
export interface KnownMoney {
  /** Whether it is known what the leads earn. */
  areEarningsKnown: boolean;
  spend_cents: number | null;
  /** The part of the spend that may be compared with earnings. */
  paid_spend_cents: number | null;
}

/** The sums of a row whose spend, if it has any, is on all of its leads. */
export function measureSums(
  counted: Reported,
  { areEarningsKnown, spend_cents, paid_spend_cents }: KnownMoney,
): MeasureSums {
  const { visits, orders, rejected, first_leads, awaiting } = counted;
  const leads = leadsOf(counted);
  const accepted = counted.accepted + orders;
  const sold = counted.sold + counted.booked;
  const taken_back = counted.reversed + counted.canceled;
  const approved_cents = areEarningsKnown ? counted.approved_cents : null;
  const isPaid = spend_cents !== null;
  return {
    ...NO_SUMS,
    ...{ visits, leads, accepted, awaiting, sold, taken_back, rejected, first_leads },
    taken_back_cents: areEarningsKnown ? counted.reversed_cents : null,
    ...{ approved_cents, pending_cents: counted.pending_cents, spend_cents },
    paid_leads: isPaid ? leads : 0,
    paid_sold: isPaid ? sold : 0,
    paid_spend_cents,
    paid_approved_cents: paid_spend_cents === null ? null : approved_cents,
  };
}
