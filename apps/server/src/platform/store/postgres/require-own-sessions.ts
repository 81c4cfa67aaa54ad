import { type Kysely, sql } from 'kysely';
import { databaseAt } from '../database-url.ts';
import type { Database } from '../schema.ts';

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
