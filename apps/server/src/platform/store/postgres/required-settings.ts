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

/**
 * Checks that a connection has a session of PostgreSQL to itself. Behind a pooler by transaction it has another one from
 * transaction to transaction, or that of another connection: locks of sessions and prepared statements, which the
 * store needs, get lost then.
 *
 * @throws Error with one sentence behind such a pooler
 */
export async function requireOwnSessions(db: Kysely<Database>, url: string): Promise<void> {
  const isOwn = await db.connection().execute(async (connection) => {
    const own = await sessionOf(connection);
    if ((await sessionOf(connection)) !== own) return false;
    // Most poolers give the session that was returned last to the next transaction, of whatever connection.
    // It only reads, so that its commit waits for no standby.
    const transaction = db.transaction().setAccessMode('read only');
    return transaction.execute(async (other) => {
      if ((await sessionOf(other)) === own) return false;
      return (await sessionOf(connection)) === own;
    });
  });
  if (isOwn) return;
  throw new Error(
    `${databaseAt(url)} is behind a pooler by transaction, which loses the locks and prepared statements of a session; set its pool_mode to session, or connect directly.`,
  );
}

/** The process of PostgreSQL that serves a connection. */
async function sessionOf(connection: Kysely<Database>): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(connection);
  return rows[0]?.id;
}
