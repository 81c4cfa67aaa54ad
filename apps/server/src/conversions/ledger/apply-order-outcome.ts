import { dollarsToCents } from '@zipfront/contracts/money/amounts';
import type { LeadStatus } from '@zipfront/contracts/money/postback';
import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import { locked } from '../../platform/store/locked.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import type { OrderHistoryRow } from '../../platform/store/tables/shipping.ts';
import { storeLeadOutcome } from './apply-outcome.ts';
import { leadOutcome, type Reported } from './lead-outcome.ts';

/** The status of a lead by that of its order: the price is promised until a carrier is booked. */
const LEAD_STATUS_BY_ORDER: Record<OrderStatus, LeadStatus> = {
  requested: 'rejected',
  ordered: 'accepted',
  'carrier-sought': 'accepted',
  booked: 'sold',
  'picked-up': 'sold',
  delivered: 'bound',
  cancelled: 'rejected',
};

/**
 * Stores status and money of an ordered lead from the order's history, as a difference, so that
 * doing it again changes nothing. What the desk decides counts as booked and canceled, not as a
 * partner's decision. Does nothing if the order is not in the ledger.
 */
export async function applyOrderOutcome(
  trx: Trx,
  { reference, timeZones }: { reference: string; timeZones?: Record<string, string> },
): Promise<void> {
  const found = trx
    .selectFrom('conversion')
    .select(['lead_id', 'at'])
    .where('subject', '=', reference)
    .where('kind', '=', 'order');
  const order = await locked(trx, found).executeTakeFirst();
  if (order === undefined) return;
  const reports = createReports(reference, await findOrderSteps(trx, reference));
  const outcome = leadOutcome(reports, { inheritsAmount: false });
  const changes = outcome.changes.map(({ at, change }) => ({
    at,
    change: {
      ...change,
      accepted: 0,
      rejected: 0,
      sold: 0,
      bound: 0,
      reversed: 0,
      booked: change.sold,
      canceled: change.reversed,
    },
  }));
  await storeLeadOutcome(
    trx,
    { leadId: order.lead_id, madeAt: order.at, timeZones: timeZones ?? (await storedZones(trx)) },
    { ...outcome, changes },
  );
}

export type OrderStep = Pick<OrderHistoryRow, 'at' | 'what' | 'after'>;

export function findOrderSteps(db: Db, reference: string): Promise<OrderStep[]> {
  return db
    .selectFrom('order_history')
    .select(['at', 'what', 'after'])
    .where('reference', '=', reference)
    .where('what', 'in', ['status', 'price'])
    .orderBy('at')
    .orderBy('id')
    .execute();
}

async function storedZones(trx: Trx): Promise<Record<string, string>> {
  const rows = await trx.selectFrom('reporting_zone').selectAll().execute();
  return Object.fromEntries(rows.map(({ site, time_zone }) => [site, time_zone]));
}

/** Makes reports of one sale of an order's changes since it was ordered, in their order. */
function createReports(reference: string, history: readonly OrderStep[]): Reported[] {
  const reports: Reported[] = [];
  let status: OrderStatus = 'requested';
  let cents: number | null = null;
  for (const { at, what, after } of history) {
    if (what === 'status') status = after as OrderStatus;
    else cents = dollarsToCents(after);
    if (status === 'requested' && reports.length === 0) continue;
    reports.push({
      partner: '',
      transaction_id: reference,
      content_hash: String(reports.length),
      status: LEAD_STATUS_BY_ORDER[status],
      amount_cents: cents,
      // Of two changes at one instant the later must count, so each report is later than the one
      // before.
      occurred_at: Math.max(at, (reports.at(-1)?.occurred_at ?? 0) + 1),
    });
  }
  return reports;
}
