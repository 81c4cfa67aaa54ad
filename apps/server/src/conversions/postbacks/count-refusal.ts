import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';

/** Reports of a partner that were refused for the same reason. */
export interface Refusal {
  partner: string;
  /** A word from a fixed list: `signature`, or the name of the field that is wrong. */
  reason: string;
  /** When the last one came, in epoch milliseconds. */
  at: number;
  /** The reporting time zone of the day that counts it. */
  timeZone: string;
  times: number;
}

/** Counts refused reports, for the people who look at the partner. */
export async function countRefusal(
  trx: Transaction<Database>,
  { partner, reason, at, timeZone, times }: Refusal,
): Promise<void> {
  const { day } = reportingTime(at, timeZone);
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
