import type pg from 'pg';
import { StoreUnavailable } from '../store-unavailable.ts';

/**
 * The advisory lock that marks a database as in use (the letters "zipfront" as a number). Every connected
 * server and command shares it; a restore needs it exclusively.
 */
const USE_LOCK = '8820704930490707572';

/** @throws StoreUnavailable while a restore is running on the database */
export async function shareUse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock_shared(${USE_LOCK}) as shared`);
  if (!rows[0].shared) throw new StoreUnavailable('a backup is being restored into it');
}

/** Takes the lock exclusively until the transaction ends; `alone` is whether it succeeded. */
export const TAKE_USE_ALONE = `select pg_try_advisory_xact_lock(${USE_LOCK}) as alone`;
