import { sql } from 'kysely';
import { databaseAt } from '../database-url.ts';
import type { Db } from '../schema.ts';

/**
 * Option that makes commits wait for the disk and for standbys, whatever the server, the database
 * and the user have.
 */
export const DURABLE_COMMITS = '-c synchronous_commit=on';

/** Values that wait for a standby's disk; `off`, `local` and `remote_write` do not. */
const DURABLE = new Set(['on', 'remote_apply']);

const OLDEST_MAJOR = 15;

export async function requireVersion(db: Db, url: string): Promise<void> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db);
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return;
  throw new Error(
    `${databaseAt(url)} is PostgreSQL ${version}; ${OLDEST_MAJOR} or later is needed.`,
  );
}

/** Throws if commits are not durable: a pooler or `DATABASE_URL` may have changed the option. */
export async function requireDurableCommits(db: Db, url: string): Promise<void> {
  const { rows } = await sql<{ setting: string }>`
    select current_setting('synchronous_commit') as setting`.execute(db);
  const setting = rows[0]?.setting ?? '';
  if (DURABLE.has(setting)) return;
  throw new Error(
    `${databaseAt(url)} is used with synchronous_commit=${setting}, which may lose acknowledged writes; remove it from the options in DATABASE_URL, or, behind a pooler, alter the database to set synchronous_commit to on.`,
  );
}

/** Throws behind a transaction pooler, where locks and prepared statements would be lost. */
export async function requireOwnSessions(db: Db, url: string): Promise<void> {
  const isOwn = await db.connection().execute(async (connection) => {
    const own = await findSessionId(connection);
    if ((await findSessionId(connection)) !== own) return false;
    // Most poolers give the most recently returned session to the next transaction.
    const transaction = db.transaction().setAccessMode('read only');
    return transaction.execute(async (other) => {
      if ((await findSessionId(other)) === own) return false;
      return (await findSessionId(connection)) === own;
    });
  });
  if (isOwn) return;
  throw new Error(
    `${databaseAt(url)} is behind a pooler by transaction, which loses the locks and prepared statements of a session; set its pool_mode to session, or connect directly.`,
  );
}

async function findSessionId(connection: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(connection);
  return rows[0]?.id;
}
