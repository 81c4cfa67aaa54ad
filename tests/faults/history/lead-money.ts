import type { PostbackRow } from '../../../apps/server/src/platform/store/tables/conversions.ts';
import { WORDS } from './generated-history.ts';

/** Sums of leads' money. Amounts are in cents. */
export interface Money {
  accepted: number;
  rejected: number;
  sold: number;
  bound: number;
  reversed: number;
  approved: number;
  reversedAmount: number;
  /** Promised for accepted sales. */
  pending: number;
}

export interface MoneyChange {
  /** When it happened, in epoch milliseconds. */
  at: number;
  money: Money;
}

interface Sale {
  status: string;
  /** Null where no amount is known. */
  cents: number | null;
  taken: number;
}

/** The meaning of a report; null while its word has none. */
export function statusOfReport({ event }: Pick<PostbackRow, 'event'>): string | null {
  return WORDS[event as keyof typeof WORDS];
}

/** Of two reports with the same time, the one further down this list counts. */
const FURTHER: readonly (string | null)[] = [
  'open',
  'rejected',
  'accepted',
  'sold',
  'bound',
  'reversed',
];

/** In order. Of a partner with one from over five minutes before the lead, all by their arrival. */
export function believed(reports: readonly PostbackRow[], madeAt: number): PostbackRow[] {
  const early = reports.filter(({ occurred_at: at }) => at < madeAt - 5 * 60_000);
  const slow = new Set(early.map(({ partner }) => partner));
  return reports
    .filter((report) => statusOfReport(report) !== null)
    .map((report) =>
      slow.has(report.partner) ? { ...report, occurred_at: report.received_at } : report,
    )
    .toSorted(
      (one, other) =>
        one.occurred_at - other.occurred_at ||
        FURTHER.indexOf(statusOfReport(one)) - FURTHER.indexOf(statusOfReport(other)),
    );
}

/** By all reports, in the order in which they happened (docs/postbacks.md). */
function salesIn(reports: readonly PostbackRow[]): Sale[] {
  const sales = new Map<string, Sale>();
  for (const report of reports) {
    const { transaction_id: id, amount_cents: amount } = report;
    const sale = sales.get(id) ?? { status: 'none', cents: null, taken: 0 };
    const meaning = statusOfReport(report);
    const isPaid = sale.status === 'sold' || sale.status === 'bound';
    if (meaning === 'open' && sale.status === 'none') {
      sales.set(id, { status: 'open', cents: amount, taken: 0 });
    } else if (meaning === 'accepted' || meaning === 'sold' || meaning === 'bound') {
      const isSame = amount === null && isPaid && sale.cents !== null;
      const taken = isSame ? sale.taken : 0;
      sales.set(id, { status: meaning, cents: amount ?? sale.cents, taken });
    } else if (meaning === 'rejected' && !isPaid && sale.status !== 'reversed') {
      sales.set(id, { status: 'rejected', cents: null, taken: 0 });
    } else if (meaning === 'rejected' || meaning === 'reversed') {
      const part = meaning === 'rejected' ? null : amount;
      const taken = sale.taken + (part ?? 0);
      const isPart = isPaid && sale.cents !== null && part !== null && taken < sale.cents;
      const all = {
        status: 'reversed',
        cents: sale.cents,
        taken: sale.cents ?? part ?? sale.taken,
      };
      sales.set(id, isPart ? { ...sale, taken } : all);
    }
  }
  return [...sales.values()];
}

/** The status of a lead by all reports about it, in their order. */
export function statusIn(reports: readonly PostbackRow[]): string {
  const statuses = salesIn(reports).map(({ status }) => status);
  const order = ['bound', 'sold', 'reversed', 'accepted', 'rejected'];
  return order.find((status) => statuses.includes(status)) ?? 'open';
}

function moneyIn(reports: readonly PostbackRow[]): Money {
  const sales = salesIn(reports);
  const any = (...of: string[]) => (sales.some(({ status }) => of.includes(status)) ? 1 : 0);
  const accepted = any('accepted', 'sold', 'bound', 'reversed');
  const paid = sales.filter(({ status }) => status === 'sold' || status === 'bound');
  return {
    accepted,
    rejected: accepted === 1 ? 0 : any('rejected'),
    sold: any('sold', 'bound'),
    bound: any('bound'),
    reversed: statusIn(reports) === 'reversed' ? 1 : 0,
    approved: paid.reduce((sum, { cents, taken }) => sum + (cents ?? 0) - taken, 0),
    reversedAmount: sales.reduce((sum, { taken }) => sum + taken, 0),
    pending: sales
      .filter(({ status }) => status === 'accepted')
      .reduce((sum, { cents, taken }) => sum + (cents ?? 0) - taken, 0),
  };
}

/** What each report changed, when it happened, and nothing before the lead was made. */
export function moneyChanges(reports: readonly PostbackRow[], madeAt: number): MoneyChange[] {
  const known = believed(reports, madeAt);
  return known.map(({ occurred_at: at }, index) => {
    const [before, after] = [moneyIn(known.slice(0, index)), moneyIn(known.slice(0, index + 1))];
    const names = Object.keys(after) as (keyof Money)[];
    const money = Object.fromEntries(names.map((name) => [name, after[name] - before[name]]));
    return { at: Math.max(at, madeAt), money: money as unknown as Money };
  });
}
