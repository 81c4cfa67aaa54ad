import { addSums, type MeasureSums, NO_SUMS } from '@zipfront/contracts/reports/measures';
import { leadsOfRow, type Reported } from './filter.ts';
import type { Matched } from './find-matched.ts';
import type { JoinedCampaign } from './match-campaigns.ts';

export interface BrokenDown {
  names: readonly string[];
  sums: MeasureSums;
  /** Whether all of its channels are known to cost nothing; absent where it is not known. */
  isUnpaid?: boolean;
}

export interface Breakdown {
  rows: BrokenDown[];
  currency: string | null;
}

export interface BreakdownWithTotal extends Breakdown {
  total: MeasureSums;
}

export interface CampaignRow extends BrokenDown {
  campaign: JoinedCampaign<Reported>;
}

export interface CampaignRows extends Pick<Matched, 'currency' | 'reported'> {
  rows: CampaignRow[];
}

export function mergeRows(rows: readonly BrokenDown[]): BrokenDown[] {
  const groups = Map.groupBy(rows, ({ names }) => JSON.stringify(names));
  return [...groups.values()].map((group) => ({
    names: group[0]?.names ?? [],
    sums: addSums(group.map(({ sums }) => sums)),
    ...(group.every(({ isUnpaid }) => isUnpaid) && { isUnpaid: true }),
  }));
}

export function isCounted({ sums }: BrokenDown): boolean {
  return Object.values(sums).some(Boolean);
}

export function bySize(one: BrokenDown, other: BrokenDown): number {
  return (
    (other.sums.visits ?? 0) - (one.sums.visits ?? 0) ||
    other.sums.leads - one.sums.leads ||
    (other.sums.spend_cents ?? 0) - (one.sums.spend_cents ?? 0) ||
    (one.names.join() < other.names.join() ? -1 : 1)
  );
}

export interface KnownMoney {
  areEarningsKnown: boolean;
  spend_cents: number | null;
  paid_spend_cents: number | null;
}

export function measureSums(
  counted: Reported,
  { areEarningsKnown, spend_cents, paid_spend_cents }: KnownMoney,
): MeasureSums {
  const { visits, orders, rejected, first_leads, awaiting } = counted;
  const leads = leadsOfRow(counted);
  const accepted = counted.accepted + orders;
  const sold = counted.sold + counted.booked;
  const taken_back = counted.reversed + counted.canceled;
  const approved_cents = areEarningsKnown ? counted.approved_cents : null;
  const isPaid = spend_cents !== null;
  return {
    ...NO_SUMS,
    visits,
    leads,
    accepted,
    awaiting,
    sold,
    taken_back,
    rejected,
    first_leads,
    taken_back_cents: areEarningsKnown ? counted.reversed_cents : null,
    approved_cents,
    pending_cents: counted.pending_cents,
    spend_cents,
    paid_leads: isPaid ? leads : 0,
    paid_sold: isPaid ? sold : 0,
    paid_spend_cents,
    paid_approved_cents: paid_spend_cents === null ? null : approved_cents,
  };
}
