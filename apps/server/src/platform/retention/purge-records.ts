import { deleteInSteps } from '../store/delete-in-steps.ts';
import type { Store } from '../store/store.ts';
import { deleteExpired } from './delete-expired.ts';
import type { KindOfRecord, RetentionSettings } from './periods.ts';

/** Maximum number of rows that one write deletes, because writes of visitors wait for it. */
const ROWS_DELETED_AT_ONCE = 200;

/** The store, the clock, and the settings that the periods follow from. */
export interface PurgeParts {
  store: Store;
  /** The wall clock in epoch milliseconds. */
  now(): number;
  config: RetentionSettings;
}

/**
 * Deletes the records of a kind whose period is over, in small writes.
 *
 * @param stopped called between the writes; true ends the purge
 * @returns the number of deleted rows
 * @throws StoreUnavailable
 */
export async function purgeRecords(
  { store, now, config }: PurgeParts,
  { rules, period }: KindOfRecord,
  stopped: () => boolean = () => false,
): Promise<number> {
  if (period === null) return 0;
  const at = now();
  let deleted = 0;
  for (const rule of rules) {
    const before = rule.isEnd ? at : at - period(config);
    deleted += await deleteInSteps((limit) => store.write(deleteExpired, { rule, before, limit }), {
      limit: ROWS_DELETED_AT_ONCE,
      stopped,
    });
  }
  return deleted;
}
