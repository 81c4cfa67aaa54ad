import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Command } from '../command-registry.ts';
import { databaseAt } from '../database-url.ts';
import { migrate } from '../migrations/migrate.ts';
import { refuseNewer } from '../migrations/schema-state.ts';
import { probeWrite } from '../probe-write.ts';
import { createReadiness } from '../readiness.ts';
import type { Database } from '../schema.ts';
import { storable } from '../storable.ts';
import type { Store, StoreOptions } from '../store.ts';
import { StoreBusy, StoreUnavailable } from '../store-unavailable.ts';
import { createPool } from './pool.ts';
import { shareUse } from './use-lock.ts';
import { cannotBeUsed, migrationsOf, withPostgres } from './with-postgres.ts';

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
  commands,
  maxWaitingWrites,
}: Required<StoreOptions>): Promise<Store> {
  const pool = createPool(url, log, {
    // The last connection stays, and with it the lock that keeps a restore away.
    min: 1,
    async onConnect(client) {
      await client.query(DURABLE_COMMITS);
      await shareUse(client);
    },
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    // The lock comes first, so that no restore takes place between the tables and the server.
    await sql`select 1`.execute(db);
    await withPostgres({ url, log }, async (connection) => {
      refuseNewer(await migrationsOf(connection), databaseAt(url));
      await migrate(connection);
    });
  } catch (error) {
    await db.destroy();
    throw cannotBeUsed(url, error);
  }
  const running = new Set<Promise<unknown>>();
  let closing = false;
  const readiness = createReadiness({
    probe: () => write(probeWrite, { at: Date.now() }),
  });

  async function write<Input, Output>(
    command: Command<Input, Output>,
    input: Input,
  ): Promise<Output> {
    const name = commands.nameOf(command);
    if (closing) throw new StoreUnavailable('it is closing');
    if (running.size >= maxWaitingWrites) throw new StoreBusy(running.size);
    const clean = storable(input);
    const run = db.transaction().execute((trx) => commands.run(trx, name, clean));
    running.add(run);
    try {
      return (await run) as Output;
    } finally {
      running.delete(run);
    }
  }

  return {
    reads: db,
    write: (command, input) => readiness.watch(() => write(command, input)),
    ping: () => readiness.check(),
    async space() {
      const { rows } = await sql<{
        size: number;
      }>`select pg_database_size(current_database()) as size`.execute(db);
      return { freeBytes: null, usedBytes: rows[0]?.size ?? 0 };
    },
    async close() {
      closing = true;
      await Promise.allSettled(running);
      await db.destroy();
    },
  };
}
