import type { Queue } from '@zipfront/contracts/console/desk';
import { sql } from 'kysely';
import {
  isCallBackOverdue,
  isPriceCallOverdue,
  type OverdueQuery,
  overdueLimit,
} from '../../notifications/overdue.ts';
import type { Db } from '../../platform/store/schema.ts';

export interface OverdueCounts {
  callBacks: number;
  orders: number;
  callBacksSince: number | null;
  ordersSince: number | null;
}

type Counted = { count: number | string; since: number | string | null };

const COUNTED = [
  sql<Counted['count']>`count(*)`.as('count'),
  sql<Counted['since']>`min(created_at)`.as('since'),
] as const;

function readSince({ since }: Counted): number | null {
  return since === null ? null : Number(since);
}

export async function countOverdue(db: Db, query: OverdueQuery): Promise<OverdueCounts> {
  const limit = overdueLimit(query);
  const [callBacks, orders] = await Promise.all([
    db
      .selectFrom('call_back')
      .select(COUNTED)
      .where(isCallBackOverdue(limit))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('shipping_order')
      .select(COUNTED)
      .where(isPriceCallOverdue(limit))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    callBacks: Number(callBacks.count),
    orders: Number(orders.count),
    callBacksSince: readSince(callBacks),
    ordersSince: readSince(orders),
  };
}

export async function countOldReviews(
  db: Db,
  query: OverdueQuery,
): Promise<{ count: number; since: number | null }> {
  const { latest, ofSite } = overdueLimit(query);
  const found = await db
    .selectFrom('review')
    .select(COUNTED)
    .where('status', '=', 'pending')
    .where('created_at', '<=', latest)
    .where('created_at', '<=', ofSite('review'))
    .executeTakeFirstOrThrow();
  return { count: Number(found.count), since: readSince(found) };
}

/** Finds which of these call-backs or orders are overdue, by id or reference. */
export async function findOverdueKeys(
  db: Db,
  { queue, keys, ...query }: OverdueQuery & { queue: Exclude<Queue, 'reviews'>; keys: string[] },
): Promise<string[]> {
  if (keys.length === 0) return [];
  const limit = overdueLimit(query);
  const rows = await (queue === 'call-backs'
    ? db
        .selectFrom('call_back')
        .select('id as key')
        .where('id', 'in', keys)
        .where(isCallBackOverdue(limit))
        .execute()
    : db
        .selectFrom('shipping_order')
        .select('reference as key')
        .where('reference', 'in', keys)
        .where(isPriceCallOverdue(limit))
        .execute());
  return rows.map(({ key }) => key);
}
