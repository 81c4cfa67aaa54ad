import type { Kysely } from 'kysely';
import { fromJson } from '../../platform/store/json-column.ts';
import type { CallBackRow, OrderRow } from '../../platform/store/order-rows.ts';
import type { Database } from '../../platform/store/schema.ts';
import { digitsOf } from './request-call-back.ts';

/**
 * Which call-backs to the number of an order did its visit request? One of another visit is not the order's:
 * anyone can type a number into the form of an order.
 */
export async function callBacksOfOrder(
  db: Kysely<Database>,
  order: Pick<OrderRow, 'visit_id' | 'phone' | 'consent' | 'driver_notice'>,
): Promise<Pick<CallBackRow, 'id' | 'consent' | 'asked_elsewhere'>[]> {
  if (order.phone === null) return [];
  const { visit_id, consent, driver_notice } = order;
  const consents = [fromJson(consent), driver_notice && fromJson(driver_notice)];
  const visits = [visit_id, ...consents.map((given) => given?.visit)].filter((visit) => visit);
  const calls = await db
    .selectFrom('call_back')
    .select(['id', 'visit_id', 'consent', 'asked_elsewhere'])
    .where('phone_digits', '=', digitsOf(order.phone))
    .execute();
  return calls.filter((call) => visits.includes(call.visit_id ?? fromJson(call.consent).visit));
}
