import { VISIT_LIFETIME_MS } from '@zipfront/contracts/cookies';
import type { Services } from '../services.ts';
import { findVisitsBefore } from './find-visits-before.ts';
import { purgeVisits } from './purge-visits.ts';

/** Maximum number of visits that one query reads. */
const LOOKED_AT = 500;

/** Maximum number of visits that one write deletes: visitors' own writes wait for no more than that. */
const DELETED_AT_ONCE = 20;

/** Between two writes, so that a long purge does not take the writer for itself. */
const PAUSE_MS = 50;

/**
 * Deletes the visits that have expired, in small writes.
 *
 * @param stopped asked between the writes
 * @returns how many were deleted
 * @throws StoreUnavailable
 */
export async function purgeExpired(
  { store, now }: Pick<Services, 'store' | 'now'>,
  stopped: () => boolean = () => false,
): Promise<number> {
  const at = now();
  let deleted = 0;
  let after = '';
  while (!stopped()) {
    // A visit lives for at least its whole lifetime, so a younger one needs no look.
    const page = { after, limit: LOOKED_AT };
    const visits = await findVisitsBefore(store.reads, at - VISIT_LIFETIME_MS + 1, page);
    const expired = visits.filter((visit) => visit.expires_at <= at).map(({ id }) => id);
    for (let start = 0; start < expired.length && !stopped(); start += DELETED_AT_ONCE) {
      const ids = expired.slice(start, start + DELETED_AT_ONCE);
      deleted += await store.write(purgeVisits, { ids, now: at });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    const last = visits[LOOKED_AT - 1];
    if (last === undefined) break;
    after = last.id;
  }
  return deleted;
}
