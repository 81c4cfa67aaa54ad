import { isSold, type LeadStatus } from '@zipfront/contracts/money/postback';
import type { PostbackRow } from '../../platform/store/tables/conversions.ts';
import { MONEY, type MoneySums, moneySums } from '../../platform/store/tables/reports.ts';

export type Reported = Pick<
  PostbackRow,
  'partner' | 'transaction_id' | 'amount_cents' | 'occurred_at' | 'content_hash'
> & { status: LeadStatus };

export interface LeadOutcome {
  status: LeadStatus;
  valueCents: number | null;
  /** Time of the newest report that is not `open`, otherwise of the newest; null without any. */
  decidedAt: number | null;
  changes: { at: number; change: MoneySums }[];
}

interface Sale {
  status: LeadStatus;
  cents: number | null;
  reversedCents: number;
}

/** Of two reports with the same time, the one further down this list counts. */
const RANK: readonly LeadStatus[] = ['open', 'rejected', 'accepted', 'sold', 'bound', 'reversed'];

/** If a lead has several sales, its status is the first of this list. */
const PRECEDENCE: readonly LeadStatus[] = ['bound', 'sold', 'reversed', 'accepted', 'rejected'];

const NOTHING = moneySums(() => 0);

/**
 * Computes the outcome of a lead from all reports about it. Of the reports of one sale the newest
 * counts; of two at the same time the one with the further status, then with the greater hash. With
 * `inheritsAmount` a report without an amount leaves the amount before.
 */
export function leadOutcome(
  reports: readonly Reported[],
  { inheritsAmount = true } = {},
): LeadOutcome {
  const sales = new Map<string, Sale>();
  const changes: LeadOutcome['changes'] = [];
  let before = NOTHING;
  for (const report of [...reports].sort(compare)) {
    const key = JSON.stringify([report.partner, report.transaction_id]);
    sales.set(key, afterReport(sales.get(key), report, inheritsAmount));
    const after = sumSales([...sales.values()]);
    const change = moneySums((name) => after[name] - before[name]);
    if (MONEY.some((name) => change[name] !== 0)) changes.push({ at: report.occurred_at, change });
    before = after;
  }
  const all = [...sales.values()];
  const decisions = reports.filter(({ status }) => status !== 'open');
  const timed = decisions.length === 0 ? reports : decisions;
  const decidedAt = timed.reduce((latest, { occurred_at }) => Math.max(latest, occurred_at), 0);
  return {
    status: combinedStatus(all),
    valueCents: combinedCents(all),
    decidedAt: reports.length === 0 ? null : decidedAt,
    changes,
  };
}

function compare(one: Reported, other: Reported): number {
  return (
    one.occurred_at - other.occurred_at ||
    RANK.indexOf(one.status) - RANK.indexOf(other.status) ||
    (tieKey(one) < tieKey(other) ? -1 : 1)
  );
}

/** Orders two reports of the same time and status; no two reports have the same text. */
function tieKey({ content_hash, partner, transaction_id }: Reported): string {
  return JSON.stringify([content_hash, partner, transaction_id]);
}

function afterReport(
  before: Sale | undefined,
  { status, amount_cents }: Reported,
  inheritsAmount: boolean,
): Sale {
  const known = inheritsAmount ? (before?.cents ?? null) : null;
  switch (status) {
    case 'open':
      // A report that only says that a quote was shown takes no decision back.
      return before ?? { status, cents: amount_cents, reversedCents: 0 };
    case 'rejected':
      return before !== undefined && (isSold(before.status) || before.status === 'reversed')
        ? reversed(before, null)
        : { status, cents: null, reversedCents: 0 };
    case 'reversed':
      return reversed(before, amount_cents);
    default: {
      // The part that was taken back of an amount stays so, until a report has another amount.
      const isSame = amount_cents === null && before !== undefined && isSold(before.status);
      return {
        status,
        cents: amount_cents ?? known,
        reversedCents: isSame && known !== null ? before.reversedCents : 0,
      };
    }
  }
}

/**
 * Takes back a part of a sale, which stays, if the amount is smaller than that of the sale;
 * otherwise all of it.
 */
function reversed(before: Sale | undefined, amount: number | null): Sale {
  const cents = before?.cents ?? null;
  const taken = (before?.reversedCents ?? 0) + (amount ?? 0);
  if (before && isSold(before.status) && cents !== null && amount !== null && taken < cents) {
    return { ...before, reversedCents: taken };
  }
  return { status: 'reversed', cents, reversedCents: cents ?? amount ?? taken };
}

/** A lead that was taken back also counts as accepted, because it was that before. */
function sumSales(sales: readonly Sale[]): MoneySums {
  const promised = sales.filter(({ status }) => status === 'accepted');
  const has = (...statuses: LeadStatus[]) => sales.some(({ status }) => statuses.includes(status));
  const accepted = has('accepted', 'sold', 'bound', 'reversed');
  return {
    accepted: Number(accepted),
    rejected: Number(!accepted && has('rejected')),
    sold: Number(has('sold', 'bound')),
    bound: Number(has('bound')),
    reversed: Number(combinedStatus(sales) === 'reversed'),
    booked: 0,
    canceled: 0,
    awaiting: Number(promised.some(({ cents }) => cents === null)),
    approved_cents: sum(sales.filter(({ status }) => isSold(status)).map(netCents)),
    reversed_cents: sum(sales.map(({ reversedCents }) => reversedCents)),
    pending_cents: sum(promised.map(netCents)),
  };
}

function combinedStatus(sales: readonly Sale[]): LeadStatus {
  return PRECEDENCE.find((status) => sales.some((sale) => sale.status === status)) ?? 'open';
}

function combinedCents(sales: readonly Sale[]): number | null {
  const status = combinedStatus(sales);
  const promised = status === 'accepted';
  const earning = sales.filter((sale) =>
    promised ? sale.status === 'accepted' : isSold(sale.status) || sale.status === 'reversed',
  );
  if (earning.every(({ cents }) => cents === null)) return null;
  return sum(earning.filter((sale) => sale.status !== 'reversed').map(netCents));
}

function netCents({ cents, reversedCents }: Sale): number {
  return (cents ?? 0) - reversedCents;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
