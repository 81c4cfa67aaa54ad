import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { Logger } from 'pino';
import { type CommandOutput, runCommand } from '../commands.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Database } from '../schema.ts';
import { storable } from '../storable.ts';
import type { Store, StoreOptions } from '../store.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { createPool } from './pool.ts';

/** A migration may rewrite a large table. */
const MIGRATION_TIMEOUT_MS = 60 * 60 * 1_000;

/**
 * An operator may have switched off the wait for the disk for the whole database; what the server
 * has acknowledged must be durable all the same.
 */
const DURABLE_COMMITS = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') = 'off'`;

/**
 * A store on PostgreSQL. Each command is a transaction of its own: the server itself lets
 * transactions that commit at the same time share one wait for the disk.
 *
 * @throws Error with one sentence where the server cannot be reached or refuses us
 */
export async function openPostgresStore({
  url,
  log,
  maxWaitingWrites,
}: Required<StoreOptions>): Promise<Store> {
  await bringUpToDate(url, log);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: createPool(url, log),
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw(DURABLE_COMMITS));
      },
    }),
  });
  const running = new Set<Promise<unknown>>();
  let closing = false;

  return {
    reads: db,
    async write(name, input) {
      if (closing) throw new StoreUnavailable('it is closing');
      if (running.size >= maxWaitingWrites) {
        throw new StoreUnavailable(`${running.size} writes are waiting`);
      }
      const clean = storable(input);
      const write = db.transaction().execute((trx) => runCommand(trx, name, clean));
      running.add(write);
      try {
        return (await write) as CommandOutput<typeof name>;
      } finally {
        running.delete(write);
      }
    },
    async ping() {
      await sql`select 1`.execute(db);
    },
    async close() {
      closing = true;
      await Promise.allSettled(running);
      await db.destroy();
    },
  };
}

async function bringUpToDate(url: string, log: Logger): Promise<void> {
  const place = placeOf(url);
  const pool = createPool(url, log, { queryTimeoutMs: MIGRATION_TIMEOUT_MS, max: 1 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The PostgreSQL database at ${place} cannot be used (${reason}); check that it runs and that DATABASE_URL names it, its user and its password.`,
      { cause: error },
    );
  } finally {
    await db.destroy();
  }
}

/** Where the database is, without user and password. */
function placeOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? 'the given address' : `${parsed.host}${parsed.pathname}`;
}
