import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../schema.ts';

/** Pause between two attempts to take the lock. */
const RETRY_MS = 200;

/**
 * Waits until no other server looks at the migrations or runs them, until the connection ends. It asks again and again rather than
 * waiting in the database: an index that is created concurrently waits for all statements that run, so that one which
 * waits for the lock would stop both.
 */
export async function lockMigrations(
  connection: Kysely<Database>,
  log: Pick<Logger, 'info'>,
): Promise<void> {
  let isSaid = false;
  while (!(await tryLock(connection))) {
    if (!isSaid) log.info('another server migrates the database; this one waits');
    isSaid = true;
    await setTimeout(RETRY_MS);
  }
}

async function tryLock(connection: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtext('zipfront migrations')) as locked`.execute(connection);
  return rows[0]?.locked === true;
}
