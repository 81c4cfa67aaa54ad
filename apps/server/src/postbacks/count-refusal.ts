import { DAY_MS } from '@zipfront/contracts/day-ms';
import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Reports of a partner that were refused for the same reason. */
export interface Refusal {
  partner: string;
  /** A word from a fixed list: `signature`, or the name of the field that is wrong. */
  reason: string;
  /** When the last one came, in epoch milliseconds. */
  at: number;
  times: number;
}

/** Counts refused reports, for the people who look at the partner. */
export async function countRefusal(
  trx: Transaction<Database>,
  { partner, reason, at, times }: Refusal,
): Promise<void> {
  const day = Math.floor(at / DAY_MS);
  await trx
    .insertInto('postback_refusal')
    .values({ id: `${partner} ${day} ${reason}`, partner, day, reason, times, last_at: at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((update) => ({
        times: update('postback_refusal.times', '+', times),
        last_at: at,
      })),
    )
    .execute();
}
