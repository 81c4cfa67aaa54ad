import { VISIT_LIFETIME_MS } from '@zipfront/contracts/cookies';
import { PURGE_PAUSE_MS } from '../../platform/store/delete-in-steps.ts';
import type { Services } from '../../site/services.ts';
import { findVisitsBefore } from './find-visits-before.ts';
import { purgeVisits } from './purge-visits.ts';

/** Maximum number of visits that one query reads. */
const VISITS_READ_AT_ONCE = 500;

/** Maximum number of visits that one write deletes: visitors' own writes wait for no more than that. */
const VISITS_DELETED_AT_ONCE = 20;

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
    const page = { after, limit: VISITS_READ_AT_ONCE };
    const visits = await findVisitsBefore(store.reads, at - VISIT_LIFETIME_MS + 1, page);
    const expired = visits.filter((visit) => visit.expires_at <= at).map(({ id }) => id);
    for (let start = 0; start < expired.length && !stopped(); start += VISITS_DELETED_AT_ONCE) {
      const ids = expired.slice(start, start + VISITS_DELETED_AT_ONCE);
      deleted += await store.write(purgeVisits, { ids, now: at });
      await new Promise((resolve) => setTimeout(resolve, PURGE_PAUSE_MS));
    }
    const last = visits[VISITS_READ_AT_ONCE - 1];
    if (last === undefined) break;
    after = last.id;
  }
  return deleted;
}
