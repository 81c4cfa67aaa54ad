import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Command, JoinedCommand } from '../command-registry.ts';
import { databaseAt } from '../database-url.ts';
import { gatherWrites } from '../gather-writes.ts';
import { migrate } from '../migrations/migrate.ts';
import { laterMigrations } from '../migrations/schema-state.ts';
import { createReadiness, probeWrite } from '../readiness.ts';
import type { Database, Trx } from '../schema.ts';
import { type Store, StoreBusy, type StoreOptions, StoreUnavailable } from '../store.ts';
import { storable } from '../texts.ts';
import { createCommitBreaker, isWaitingForStandby } from './commit-breaker.ts';
import { createPool } from './pool.ts';
import { requireDurableCommits, requireOwnSessions, requireVersion } from './required-settings.ts';
import {
  cannotBeUsed,
  findMigrations,
  lockMigrations,
  shareUse,
  withPostgres,
} from './with-postgres.ts';

interface PostgresStoreOptions extends StoreOptions {
  maxWaitingWrites: number;
}

/**
 * Opens the store. A write is acknowledged once the standbys have it (`confirmingCommits`). Throws
 * one sentence if acknowledged writes could be lost, or sessions are shared.
 */
export async function openPostgresStore({
  url,
  log,
  commands,
  maxWaitingWrites,
  onWritesRefused,
  maxConnections,
  onConnectionWait,
}: PostgresStoreOptions): Promise<Store> {
  const pool = createPool(url, log, {
    // One connection stays open, and holds the lock that prevents a restore.
    min: 1,
    onConnect: shareUse,
    ...(maxConnections !== undefined && { max: maxConnections }),
    ...(onConnectionWait && { onWait: onConnectionWait }),
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Takes the lock before the migrations, so that no restore can run in between.
    await requireVersion(db, url);
    await requireDurableCommits(db, url);
    await requireOwnSessions(db, url);
    await withPostgres({ url, log }, async (connection) => {
      await lockMigrations(connection, log);
      const later = laterMigrations(await findMigrations(connection), databaseAt(url));
      if (later.length > 0) log.info({ later }, 'a newer version has added to the database');
      await migrate(connection, later);
    });
  } catch (error) {
    await db.destroy();
    throw cannotBeUsed(url, error);
  }
  const running = new Set<Promise<unknown>>();
  let closing = false;
  const readiness = createReadiness({ probe: () => write(probeWrite, { at: Date.now() }) });

  const breaker = createCommitBreaker({
    isWaiting: () => isWaitingForStandby(db),
    onChange(refused) {
      if (refused) log.error('a commit was not confirmed in time; writes are refused');
      else log.info('a commit was confirmed; writes are accepted again');
      onWritesRefused?.(refused);
    },
  });

  function writeAlone(name: string, input: unknown): Promise<unknown> {
    return breaker.guard((recheck) =>
      db.transaction().execute((trx) => {
        recheck();
        return commands.run(trx, name, input);
      }),
    );
  }

  /** Writes a group in one statement: two round trips are a third of a registration. */
  function writeGroup(command: JoinedCommand<unknown>, inputs: readonly unknown[]): Promise<void> {
    return breaker.guard((recheck) =>
      db.connection().execute((connection) => {
        recheck();
        return command(connection as Trx, inputs);
      }),
    );
  }

  const gathered = new Map<string, (input: unknown) => Promise<void>>();

  async function writeJoined(
    name: string,
    command: JoinedCommand<unknown>,
    input: unknown,
  ): Promise<void> {
    const gather =
      gathered.get(name) ??
      gatherWrites({ write: (group) => writeGroup(command, group), countRows: () => 1 });
    gathered.set(name, gather);
    try {
      await gather(input);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      await writeGroup(command, [input]);
    }
  }

  async function write<Input, Output>(
    command: Command<Input, Output>,
    input: Input,
  ): Promise<Output> {
    const name = commands.nameOf(command);
    if (closing) throw new StoreUnavailable('it is closing');
    if (running.size >= maxWaitingWrites) throw new StoreBusy(running.size);
    const clean = storable(input);
    const joined = commands.joinedOf(name);
    const run = joined ? writeJoined(name, joined, clean) : writeAlone(name, clean);
    running.add(run);
    try {
      return (await run) as Output;
    } finally {
      running.delete(run);
    }
  }

  return {
    reads: db,
    longReads: db,
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
