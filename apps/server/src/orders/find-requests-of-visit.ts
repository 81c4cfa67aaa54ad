import type { Estimate } from '@zipfront/contracts/shipping/estimate';
import type { Consent, OrderedVehicle } from '@zipfront/contracts/shipping/order';
import type { Kysely } from 'kysely';
import { fromJson } from '../store/json-column.ts';
import type { Database } from '../store/schema.ts';
import type { CallBackRow, OrderRow } from './order-rows.ts';

/** What a visit has asked for on the shipping site. */
export interface ExportedRequests {
  orders: (Omit<OrderRow, 'visit_id' | 'form_hash' | 'vehicle' | 'estimate' | 'consent'> & {
    vehicle: OrderedVehicle;
    estimate: Estimate;
    consent: Consent | null;
  })[];
  callBacks: (Omit<CallBackRow, 'visit_id' | 'consent'> & { consent: Consent })[];
}

/** Which orders and call-backs did a visit ask for? In the order in which they came. */
export async function findRequestsOfVisit(
  db: Kysely<Database>,
  visitId: string,
): Promise<ExportedRequests> {
  const orders = await db
    .selectFrom('shipping_order')
    .selectAll()
    .where('visit_id', '=', visitId)
    .orderBy('created_at')
    .execute();
  const callBacks = await db
    .selectFrom('call_back')
    .selectAll()
    .where('visit_id', '=', visitId)
    .orderBy('created_at')
    .execute();
  return {
    orders: orders.map(({ visit_id: _visit, form_hash: _hash, ...order }) => ({
      ...order,
      vehicle: fromJson(order.vehicle),
      estimate: fromJson(order.estimate),
      consent: fromJson(order.consent),
    })),
    callBacks: callBacks.map(({ visit_id: _visit, ...callBack }) => ({
      ...callBack,
      consent: fromJson(callBack.consent),
    })),
  };
}
