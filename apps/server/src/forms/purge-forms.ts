import type { Services } from '../services.ts';
import { deleteInSteps } from '../store/delete-in-steps.ts';
import { deleteExpired } from './delete-expired.ts';

/** Maximum number of rows that one write deletes: visitors' own writes wait for no more than that. */
const ROWS_DELETED_AT_ONCE = 200;

/**
 * Deletes the records of accepted forms, and of notifications that were sent or parked, that are not needed
 * any more, in small writes.
 *
 * @param stopped asked between the writes
 * @returns how many rows were deleted
 * @throws StoreUnavailable
 */
export async function purgeForms(
  { store, now }: Pick<Services, 'store' | 'now'>,
  stopped: () => boolean = () => false,
): Promise<number> {
  const at = now();
  let deleted = 0;
  for (const table of ['taken_form', 'review_sending', 'outbox'] as const) {
    deleted += await deleteInSteps(
      (limit) => store.write(deleteExpired, { table, now: at, limit }),
      { limit: ROWS_DELETED_AT_ONCE, stopped },
    );
  }
  return deleted;
}
