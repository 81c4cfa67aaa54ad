import { REQUESTS_LISTED, type StoredVisit } from '@zipfront/contracts/privacy/stored-visit';
import type { Db } from '../../platform/store/schema.ts';

/** Lists the requests of a visit as their visitor sees them: the latest only, latest first. */
export async function findRequestsOfVisit(
  db: Db,
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
