import type { Queue } from '@zipfront/contracts/console/desk';
import type { Kysely } from 'kysely';
import { type OverdueAsked, overdueLimit } from '../../notifications/overdue-limit.ts';
import { isCallBackOverdue } from '../../notifications/untried-call-back.ts';
import { isPriceCallOverdue } from '../../notifications/untried-price-call.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Which of these call-backs or orders are overdue? Their ids or references. */
export async function findOverdueKeys(
  db: Kysely<Database>,
  { queue, keys, ...asked }: OverdueAsked & { queue: Exclude<Queue, 'reviews'>; keys: string[] },
): Promise<string[]> {
  if (keys.length === 0) return [];
  const limit = overdueLimit(asked);
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
