import type { Kysely } from 'kysely';
import { lastOverdue } from '../notifications/last-overdue.ts';
import { isCallBackOverdue } from '../notifications/untried-call-back.ts';
import { isPriceCallOverdue } from '../notifications/untried-price-call.ts';
import type { Database } from '../store/schema.ts';

/** Number of call-backs and orders that are overdue. */
export async function countOverdue(db: Kysely<Database>, now: number): Promise<number> {
  const last = lastOverdue(now);
  const rows = await db
    .selectFrom('call_back')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(isCallBackOverdue(last))
    .unionAll(
      db
        .selectFrom('shipping_order')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where(isPriceCallOverdue(last)),
    )
    .execute();
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}
