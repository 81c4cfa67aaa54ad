import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { PostgresDialect } from 'kysely';
import { createPool } from '../postgres/pool.ts';
import { NodeSqliteDialect } from '../sqlite/node-sqlite-dialect.ts';
import { silentLog } from './silent-log.ts';

/** For a test that writes to a database without the store. */
export function dialectOf(url: string) {
  if (!url.startsWith('file:')) {
    return new PostgresDialect({ pool: createPool(url, silentLog, { max: 1 }) });
  }
  const database = new DatabaseSync(
    url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length),
  );
  database.exec('pragma page_size = 8192; pragma journal_mode = wal; pragma synchronous = full');
  return new NodeSqliteDialect(database);
}
