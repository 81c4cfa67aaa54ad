import type { Services } from '../services.ts';
import { deleteOldEvents } from './delete-old-events.ts';

/** How long events that belong to no visit are kept; those of a visit go with it. */
export const EVENT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;

/** How many events one write deletes: visitors' own writes wait for no more than that. */
export const DELETED_AT_ONCE = 200;

/** Between two writes, so that a long purge does not take the writer for itself. */
const PAUSE_MS = 50;

/**
 * Deletes old events that belong to no visit, good and bad, in small writes.
 *
 * @param stopped asked between the writes
 * @returns how many were deleted
 * @throws StoreUnavailable
 */
export async function purgeEvents(
  { store, now }: Pick<Services, 'store' | 'now'>,
  stopped: () => boolean = () => false,
): Promise<number> {
  const before = now() - EVENT_LIFETIME_MS;
  let deleted = 0;
  for (const table of ['event', 'bad_event'] as const) {
    let last = DELETED_AT_ONCE;
    while (last === DELETED_AT_ONCE && !stopped()) {
      last = await store.write(deleteOldEvents, { table, before, limit: DELETED_AT_ONCE });
      deleted += last;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  return deleted;
}
