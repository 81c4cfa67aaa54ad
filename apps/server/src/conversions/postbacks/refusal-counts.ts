import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { type CountsParts, type Repeated, repeatWrite } from '../../platform/jobs/repeat.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { laterInstant } from '../../platform/store/tables/columns.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';

export interface RefusalCount {
  partner: string;
  reason: string;
  at: number;
  timeZone: string;
  times: number;
}

export async function countRefusal(
  trx: Trx,
  { partner, reason, at, timeZone, times }: RefusalCount,
): Promise<void> {
  const { day } = reportingTime(at, timeZone);
  await trx
    .insertInto('postback_refusal')
    .values({ id: `${partner} ${day} ${reason}`, partner, day, reason, times, last_at: at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((update) => ({
        times: update('postback_refusal.times', '+', times),
        last_at: laterInstant('postback_refusal.last_at', at),
      })),
    )
    .execute();
}

const waiting = new Map<string, RefusalCount>();

/**
 * Counts a report without proof in memory. A write for each would let anybody cause durable writes,
 * and its duration would reveal that a partner exists.
 */
export function countUnproven(refusal: RefusalCount): void {
  const { partner, reason, at, timeZone } = refusal;
  const key = `${partner} ${reportingTime(at, timeZone).day} ${reason}`;
  const before = waiting.get(key);
  waiting.set(key, {
    ...refusal,
    at: Math.max(before?.at ?? at, at),
    times: (before?.times ?? 0) + refusal.times,
  });
}

/** Stores the counts of `countUnproven`. Throws `StoreUnavailable`; the next call tries again. */
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

export function startUnprovenCounts(parts: CountsParts): Repeated {
  const failure = 'counts of reports without a valid proof were not stored';
  return repeatWrite(writeUnproven, parts, { everyMs: MINUTE_MS, failure });
}
