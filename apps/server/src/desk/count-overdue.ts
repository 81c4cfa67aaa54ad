import type { Kysely } from 'kysely';
import { type OverdueAsked, overdueLimit } from '../notifications/overdue-limit.ts';
import { isCallBackOverdue } from '../notifications/untried-call-back.ts';
import { isPriceCallOverdue } from '../notifications/untried-price-call.ts';
import type { Database } from '../store/schema.ts';

/** Number of call-backs and orders that are overdue. */
export async function countOverdue(db: Kysely<Database>, asked: OverdueAsked): Promise<number> {
  const limit = overdueLimit(asked);
  const rows = await db
    .selectFrom('call_back')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(isCallBackOverdue(limit))
    .unionAll(
      db
        .selectFrom('shipping_order')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where(isPriceCallOverdue(limit)),
    )
    .execute();
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}
