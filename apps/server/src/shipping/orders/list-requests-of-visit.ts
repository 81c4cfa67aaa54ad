import { REQUESTS_LISTED, type StoredVisit } from '@zipfront/contracts/stored-visit';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** Which orders and calls did a visit ask for, as its visitor is shown them? The latest orders and calls, the latest first. */
export async function listRequestsOfVisit(
  db: Kysely<Database>,
  visitId: string,
): Promise<StoredVisit['requests']> {
  const orders = await db
    .selectFrom('shipping_order')
    .select(['created_at', 'reference', 'from_zip', 'to_zip', 'name', 'email', 'phone'])
    .where('visit_id', '=', visitId)
    .orderBy('created_at', 'desc')
    .limit(REQUESTS_LISTED)
    .execute();
  const calls = await db
    .selectFrom('call_back')
    .select(['created_at', 'name', 'phone', 'from_zip', 'to_zip'])
    .where('visit_id', '=', visitId)
    .orderBy('created_at', 'desc')
    .limit(REQUESTS_LISTED)
    .execute();
  return [
    ...orders.map(({ from_zip: from, to_zip: to, ...order }) => ({
      ...order,
      kind: 'order' as const,
      route: { from, to },
    })),
    ...calls.map(({ from_zip: from, to_zip: to, ...call }) => ({
      ...call,
      kind: 'call-back' as const,
      reference: null,
      route: from && to ? { from, to } : null,
      email: null,
    })),
  ].sort((one, other) => other.created_at - one.created_at);
}
