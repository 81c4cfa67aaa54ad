import { DAY_MS } from '@zipfront/contracts/day-ms';
import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';

/** A report of a partner that was refused. */
export interface Refusal {
  partner: string;
  /** A word from a fixed list: `signature`, or the name of the field that is wrong. */
  reason: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Counts a refused report, for the people who look at the partner. */
export async function countRefusal(
  trx: Transaction<Database>,
  { partner, reason, at }: Refusal,
): Promise<void> {
  const day = Math.floor(at / DAY_MS);
  await trx
    .insertInto('postback_refusal')
    .values({ id: `${partner} ${day} ${reason}`, partner, day, reason, times: 1, last_at: at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((update) => ({
        times: update('postback_refusal.times', '+', 1),
        last_at: at,
      })),
    )
    .execute();
}
