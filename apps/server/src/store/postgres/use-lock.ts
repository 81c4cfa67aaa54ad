import type pg from 'pg';
import { StoreUnavailable } from '../store-unavailable.ts';

/**
 * The advisory lock that says "this database is in use" (the letters "zipfront" as a number). All who
 * work with the database share it, for as long as they are connected; a restore needs it alone.
 */
const USE_LOCK = '8820704930490707572';

/** @throws StoreUnavailable while a restore works on the database */
export async function shareUse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock_shared(${USE_LOCK}) as shared`);
  if (!rows[0].shared) throw new StoreUnavailable('a backup is being restored into it');
}

/** The query that takes the lock alone until the transaction ends; `alone` says whether it could. */
export const TAKE_USE_ALONE = `select pg_try_advisory_xact_lock(${USE_LOCK}) as alone`;
