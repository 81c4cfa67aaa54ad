import { DAY_MS } from '@zipfront/contracts/day-ms';
import type { Services } from '../services.ts';
import { deleteInSteps } from '../store/delete-in-steps.ts';
import { deleteOldEvents } from './delete-old-events.ts';

/** Retention time of events without a visit; those of a visit are deleted with it. */
export const EVENT_LIFETIME_MS = 30 * DAY_MS;

/** Maximum number of events that one write deletes, because writes of visitors wait for it. */
export const EVENTS_DELETED_AT_ONCE = 200;

/**
 * Deletes old events that belong to no visit, good and bad, in small writes.
 *
 * @param stopped called between the writes; true ends the purge
 * @returns the number of deleted events
 * @throws StoreUnavailable
 */
export async function purgeEvents(
  { store, now }: Pick<Services, 'store' | 'now'>,
  stopped: () => boolean = () => false,
): Promise<number> {
  const before = now() - EVENT_LIFETIME_MS;
  let deleted = 0;
  for (const table of ['event', 'bad_event'] as const) {
    deleted += await deleteInSteps(
      (limit) => store.write(deleteOldEvents, { table, before, limit }),
      { limit: EVENTS_DELETED_AT_ONCE, stopped },
    );
  }
  return deleted;
}
