import { MINUTE_MS } from '@zipfront/contracts/time';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';

/** Reports of a partner that were refused for the same reason. */
export interface RefusalCount {
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
  { partner, reason, at, timeZone, times }: RefusalCount,
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

/** Reports that wait to be counted, by partner, day and reason. */
const waiting = new Map<string, RefusalCount>();

/**
 * Counts a report without a valid proof in memory: a write of its own would be a durable one for each request of anybody,
 * and would take longer than the refusal of an unknown partner. Each process counts for itself.
 */
export function countUnproven(refusal: RefusalCount): void {
  const { partner, reason, at, timeZone } = refusal;
  const key = `${partner} ${reportingTime(at, timeZone).day} ${reason}`;
  const before = waiting.get(key)?.times ?? 0;
  waiting.set(key, { ...refusal, times: before + refusal.times });
}

/**
 * Adds what was counted to the rows of all servers.
 *
 * @throws StoreUnavailable; the next call writes it
 */
export async function writeUnproven(store: Pick<Store, 'write'>): Promise<void> {
  for (const [key, refusal] of [...waiting]) {
    waiting.delete(key);
    try {
      await store.write(countRefusal, refusal);
    } catch (error) {
      countUnproven(refusal);
      throw error;
    }
  }
}

/** Writes the counts every minute, and once more at the end; a server that is killed loses those of a minute. */
export function startUnprovenCounts({
  store,
  log,
}: {
  store: Pick<Store, 'write'>;
  log: Pick<Logger, 'warn'>;
}): Repeated {
  const failure = 'counts of reports without a valid proof were not stored';
  const options = { everyMs: MINUTE_MS, log, failure, isFirstNow: false, isLastAtEnd: true };
  return repeat(() => writeUnproven(store), options);
}
