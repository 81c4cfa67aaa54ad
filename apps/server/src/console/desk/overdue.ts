import type { Queue } from '@zipfront/contracts/console/desk';
import { type RawBuilder, sql } from 'kysely';
import {
  isCallBackOverdue,
  isPriceCallOverdue,
  type OverdueQuery,
  overdueLimit,
  PRICE_CALL_ASKED_AT,
} from '../../notifications/overdue.ts';
import type { Db } from '../../platform/store/schema.ts';

export interface OverdueCounts {
  callBacks: number;
  orders: number;
  callBacksSince: number | null;
  ordersSince: number | null;
}

type Counted = { count: number | string; since: number | string | null };

function counted(since: RawBuilder<number>) {
  return [
    sql<Counted['count']>`count(*)`.as('count'),
    sql<Counted['since']>`min(${since})`.as('since'),
  ] as const;
}

const CREATED_AT = sql.ref<number>('created_at');

function readSince({ since }: Counted): number | null {
  return since === null ? null : Number(since);
}

export async function countOverdue(db: Db, query: OverdueQuery): Promise<OverdueCounts> {
  const limit = overdueLimit(query);
  const [callBacks, orders] = await Promise.all([
    db
      .selectFrom('call_back')
      .select(counted(CREATED_AT))
      .where(isCallBackOverdue(limit))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('shipping_order')
      .select(counted(PRICE_CALL_ASKED_AT))
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
    .select(counted(CREATED_AT))
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
