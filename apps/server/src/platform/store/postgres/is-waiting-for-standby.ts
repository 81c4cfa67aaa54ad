import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * Does a commit in this database wait for a standby for longer than any standby needs? Without further permissions
 * PostgreSQL shows the connections of the same user only.
 */
export async function isWaitingForStandby(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and wait_event = 'SyncRep'
        and clock_timestamp() - query_start > interval '2 seconds'
    ) as waits`.execute(db);
  return rows[0]?.waits ?? false;
}
