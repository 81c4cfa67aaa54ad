import type { Queue } from '@zipfront/contracts/console/desk';
import type { Kysely } from 'kysely';
import { lastOverdue } from '../notifications/last-overdue.ts';
import { isCallBackOverdue } from '../notifications/untried-call-back.ts';
import { isPriceCallOverdue } from '../notifications/untried-price-call.ts';
import type { Database } from '../store/schema.ts';

/** Which of these call-backs or orders are overdue? Their ids or references. */
export async function findOverdueKeys(
  db: Kysely<Database>,
  { queue, keys, now }: { queue: Exclude<Queue, 'reviews'>; keys: string[]; now: number },
): Promise<string[]> {
  if (keys.length === 0) return [];
  const last = lastOverdue(now);
  const rows = await (queue === 'call-backs'
    ? db
        .selectFrom('call_back')
        .select('id as key')
        .where('id', 'in', keys)
        .where(isCallBackOverdue(last))
        .execute()
    : db
        .selectFrom('shipping_order')
        .select('reference as key')
        .where('reference', 'in', keys)
        .where(isPriceCallOverdue(last))
        .execute());
  return rows.map(({ key }) => key);
}
