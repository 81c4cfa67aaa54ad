import { VISIT_LIFETIME_MS } from '@zipfront/contracts/visits/cookies';
import { PURGE_PAUSE_MS } from '../../platform/store/delete-in-steps.ts';
import { firstIdAt } from '../../platform/store/ids.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import type { VisitRow } from '../../platform/store/tables/visits.ts';
import type { Services } from '../../services.ts';

/**
 * Finds visits by the time in their ids (UUIDs of version 7), so that no index on the end of visits
 * is needed.
 */
export async function findVisitsBefore(
  db: Db,
  instant: number,
  { after, limit }: { after: string; limit: number },
): Promise<Pick<VisitRow, 'id' | 'expires_at'>[]> {
  return db
    .selectFrom('visit')
    .select(['id', 'expires_at'])
    .where('id', '>', after)
    .where('id', '<', firstIdAt(instant))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Deletes those of the visits that have ended; one that was used meanwhile stays. They are locked
 * by id, so that two servers cannot deadlock.
 */
export async function purgeVisits(
  trx: Trx,
  { ids, now }: { ids: string[]; now: number },
): Promise<number> {
  const query = trx
    .selectFrom('visit')
    .select('id')
    .where('id', 'in', ids)
    .where('expires_at', '<=', now)
    .orderBy('id');
  const expired = await locked(trx, query).execute();
  if (expired.length === 0) return 0;
  const { numDeletedRows } = await trx
    .deleteFrom('visit')
    .where(
      'id',
      'in',
      expired.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const VISITS_READ_AT_ONCE = 500;

/** Maximum number of visits that one write deletes. Visitors' writes wait for it. */
const VISITS_DELETED_AT_ONCE = 20;

/**
 * Deletes the visits that have ended, in small writes. Returns their number; throws
 * `StoreUnavailable`.
 */
export async function purgeExpired(
  { store, now }: Pick<Services, 'store' | 'now'>,
  stopped: () => boolean = () => false,
): Promise<number> {
  const at = now();
  let deleted = 0;
  let after = '';
  while (!stopped()) {
    // Visits live at least this long, so younger ones need no check.
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
