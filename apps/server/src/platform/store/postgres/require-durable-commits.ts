import { type Kysely, sql } from 'kysely';
import { databaseAt } from '../database-url.ts';
import type { Database } from '../schema.ts';

/**
 * Option of each connection, which outweighs settings of the server, the database and the user: a commit waits
 * for the disk, and for the standbys in `synchronous_standby_names`.
 */
export const DURABLE_COMMITS = '-c synchronous_commit=on';

/** With other values a commit does not wait for the disk of a standby: `off`, `local`, `remote_write`. */
const DURABLE = new Set(['on', 'remote_apply']);

/**
 * Checks the setting on a connection, because a pooler may drop its option, and `DATABASE_URL` may replace it.
 *
 * @throws Error with one sentence if acknowledged writes could be lost
 */
export async function requireDurableCommits(db: Kysely<Database>, url: string): Promise<void> {
  const { rows } = await sql<{ setting: string }>`
    select current_setting('synchronous_commit') as setting`.execute(db);
  const setting = rows[0]?.setting ?? '';
  if (DURABLE.has(setting)) return;
  throw new Error(
    `${databaseAt(url)} is used with synchronous_commit=${setting}, which may lose acknowledged writes; remove it from the options in DATABASE_URL, or, behind a pooler, alter the database to set synchronous_commit to on.`,
  );
}
