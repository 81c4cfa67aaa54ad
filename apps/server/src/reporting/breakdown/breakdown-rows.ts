import type { BreakdownRow } from '@zipfront/contracts/console/breakdown';
import { sumOrNull } from '../campaigns/measures.ts';

/** A row of a breakdown with the value of each property, in the order of the question. */
export interface BrokenDown extends BreakdownRow {
  names: readonly string[];
}

/** Rows by properties, those with the most visits and leads first. */
export interface Breakdown {
  rows: BrokenDown[];
  /** Currency of the spend, ISO 4217; null without spend. */
  currency: string | null;
}

/** A row with what is computed from its sums. */
export function measured(
  names: readonly string[],
  row: Omit<BreakdownRow, 'name' | 'costPerLeadCents' | 'costPerSaleCents' | 'roas'>,
): BrokenDown {
  const { spendCents, approvedCents, leads, sold } = row;
  const per = (count: number) => (spendCents === null || count === 0 ? null : spendCents / count);
  return {
    ...{ ...row, names, name: names.join(', ') },
    ...{ costPerLeadCents: per(leads), costPerSaleCents: per(sold) },
    roas: spendCents && approvedCents !== null ? approvedCents / spendCents : null,
  };
}

/** Adds up rows of the same names. */
export function together(rows: readonly BrokenDown[]): BrokenDown[] {
  const groups = Map.groupBy(rows, ({ names }) => JSON.stringify(names));
  return [...groups.values()].map((group) => totalOf(group, group[0]?.names));
}

/** The sums of some rows. What is not known of some of them is the sum of the others. */
export function totalOf(rows: readonly BrokenDown[], names: readonly string[] = []): BrokenDown {
  const paid = rows.filter(({ spendCents }) => spendCents !== null);
  const perPaid = (of: (row: BrokenDown) => number) => {
    const count = sumOf(paid, of);
    return count === 0 ? null : sumOf(paid, ({ spendCents }) => spendCents) / count;
  };
  const earning = paid.filter(({ approvedCents }) => approvedCents !== null);
  const spent = sumOf(earning, ({ spendCents }) => spendCents);
  const total = measured(names, {
    ...{
      visits: sumOrNull(rows.map(({ visits }) => visits)),
      leads: sumOf(rows, ({ leads }) => leads),
    },
    ...{ sold: sumOf(rows, ({ sold }) => sold), rejected: sumOf(rows, ({ rejected }) => rejected) },
    firstLeads: sumOf(rows, ({ firstLeads }) => firstLeads),
    pendingCents: sumOf(rows, ({ pendingCents }) => pendingCents),
    approvedCents: sumOrNull(rows.map(({ approvedCents }) => approvedCents)),
    spendCents: sumOrNull(rows.map(({ spendCents }) => spendCents)),
    profitCents: profitOf(rows),
  });
  // Of rows without known spend, leads would make the others look cheaper.
  return {
    ...total,
    costPerLeadCents: perPaid(({ leads }) => leads),
    costPerSaleCents: perPaid(({ sold }) => sold),
    roas: spent === 0 ? null : sumOf(earning, ({ approvedCents }) => approvedCents) / spent,
  };
}

function sumOf(rows: readonly BrokenDown[], of: (row: BrokenDown) => number | null): number {
  return rows.reduce((all, row) => all + (of(row) ?? 0), 0);
}

/**
 * The profit of some rows, as Today has it: all that is known to be earned less the spend on it;
 * null where no spend is known, or its currency is another one. Spend on what earns an unknown
 * amount does not count.
 */
function profitOf(rows: readonly BrokenDown[]): number | null {
  const earning = rows.filter(({ approvedCents }) => approvedCents !== null);
  const paid = earning.filter(({ spendCents }) => spendCents !== null);
  if (paid.length === 0 || paid.some(({ profitCents }) => profitCents === null)) return null;
  return earning.reduce(
    (sum, { approvedCents, spendCents }) => sum + (approvedCents ?? 0) - (spendCents ?? 0),
    0,
  );
}

/** Compares rows: the most visits first, then the most leads. */
export function bySize(one: BreakdownRow, other: BreakdownRow): number {
  return (
    (other.visits ?? 0) - (one.visits ?? 0) ||
    other.leads - one.leads ||
    (other.spendCents ?? 0) - (one.spendCents ?? 0) ||
    (one.name < other.name ? -1 : 1)
  );
}
