import type { Transaction } from 'kysely';
import { isPostgres } from '../store/column-types.ts';
import type { Database } from '../store/schema.ts';
import { deletedVisitKey } from '../visits/remember-deletion.ts';
import { type EventsToStore, type StoredEvents, storeEvents } from './store-events.ts';

/**
 * Stores events from the log before the database, as `storeEvents` does, but for those of visits that their visitors
 * have deleted meanwhile.
 */
export async function storeLogged(
  trx: Transaction<Database>,
  rows: EventsToStore,
): Promise<StoredEvents> {
  const deleted = await findDeletedVisits(trx, rows);
  if (deleted.size === 0) return storeEvents(trx, rows);
  const remains = ({ visitRef }: EventsToStore['bad'][number] | EventsToStore['events'][number]) =>
    visitRef === null || !deleted.has(visitRef.visitId);
  return storeEvents(trx, { events: rows.events.filter(remains), bad: rows.bad.filter(remains) });
}

/** Which visits that rows refer to were deleted by their visitors? */
async function findDeletedVisits(
  trx: Transaction<Database>,
  { events, bad }: EventsToStore,
): Promise<Set<string>> {
  const ids = new Set([...events, ...bad].flatMap(({ visitRef }) => visitRef?.visitId ?? []));
  if (ids.size === 0) return ids;
  // A deletion that runs is waited for, and is then seen by the next query.
  const visits = trx
    .selectFrom('visit')
    .select('id')
    .where('id', 'in', [...ids]);
  const found = await (isPostgres(trx) ? visits.orderBy('id').forKeyShare() : visits).execute();
  for (const { id } of found) ids.delete(id);
  if (ids.size === 0) return ids;
  const byKey = new Map([...ids].map((id) => [deletedVisitKey(id), id]));
  const deleted = await trx
    .selectFrom('deleted_visit')
    .select('key')
    .where('key', 'in', [...byKey.keys()])
    .execute();
  return new Set(deleted.flatMap(({ key }) => byKey.get(key) ?? []));
}
