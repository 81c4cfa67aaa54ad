import { DAY_MS } from '@zipfront/contracts/time/time';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';

/**
 * Moves the end of orders in the ledger, and in the counts, to 90 days after their pick-up, which
 * may be a year after the click: a carrier may be booked only then. The click ids end in time.
 * Returns the number of such orders, at most `limit`.
 */
export async function extendOrders(
  trx: Trx,
  { now, limit }: { now: number; limit: number },
): Promise<number> {
  const firstPickup = dateOfDay(Math.floor((now - PERIODS_MS.conversion) / DAY_MS) + 1);
  const found = trx
    .selectFrom('conversion')
    .innerJoin('shipping_order', 'shipping_order.reference', 'conversion.subject')
    .select(['lead_id', 'pickup_date'])
    .where('kind', '=', 'order')
    .where('expires_at', '<=', now)
    .where('shipping_order.status', 'not in', ['requested', 'cancelled'])
    .where('pickup_date', '>=', firstPickup)
    .orderBy('lead_id')
    .limit(limit);
  const leads = await locked(trx, found, { table: 'conversion' }).execute();
  for (const { lead_id, pickup_date } of leads) {
    const since = Date.parse(pickup_date);
    await trx
      .updateTable('conversion')
      .set({ click_ids: toJson({}), clicks: toJson({}), expires_at: since + PERIODS_MS.conversion })
      .where('lead_id', '=', lead_id)
      .execute();
    await trx
      .updateTable('report_lead')
      .set({ expires_at: since + PERIODS_MS.countedLead })
      .where('lead_id', '=', lead_id)
      .execute();
  }
  return leads.length;
}
