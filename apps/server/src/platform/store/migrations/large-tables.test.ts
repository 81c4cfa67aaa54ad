import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eventRow } from '../../../visitors/events/testing/event-rows.ts';
import { lockMigrations, withPostgres } from '../postgres/with-postgres.ts';
import type { Database } from '../schema.ts';
import { dialectOf } from '../testing/dialect-of.ts';
import { type Engine, engines } from '../testing/engines.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createLargeIndex, lockTables } from './large-tables.ts';
import { MIGRATIONS, migrate, type ServerMigration } from './migrate.ts';

const INDEX = { name: 'event_site', table: 'event', columns: ['site', 'path'] } as const;

/** The migrations of a later version, which creates an index. */
const LATER: Record<string, ServerMigration> = {
  ...MIGRATIONS,
  '9000-before': { up: async () => {} },
  '9001-index': {
    outsideTransaction: true,
    up: (db: Kysely<never>) => createLargeIndex(db, INDEX),
  },
  '9002-after': { up: async () => {} },
};

async function openDatabase(engine: Engine | undefined) {
  if (engine === undefined) throw new Error('There are two engines.');
  const { url, drop } = await engine.createForStore();
  const [db, other] = [1, 2].map(() => new Kysely<Database>({ dialect: dialectOf(url) }));
  if (!db || !other) throw new Error('There are two connections.');
  onTestFinished(async () => {
    await Promise.all([db.destroy(), other.destroy()]);
    await drop();
  });
  return { db, other, url };
}

/** Migrates as a server does that starts. */
function start(
  url: string,
  {
    onWait = () => {},
    before = async () => {},
  }: { onWait?(): void; before?(): Promise<void> } = {},
): Promise<void> {
  return withPostgres({ url, log: silentLog }, async (connection) => {
    await lockMigrations(connection, { info: onWait });
    await migrate(connection, [], { ...LATER, '9000-before': { up: before } });
  });
}

const write = (db: Kysely<Database>) => db.insertInto('event').values(eventRow()).execute();

async function waitsFor(db: Kysely<Database>, statement: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and query ilike ${`${statement}%`}`.execute(db);
      expect(rows).toHaveLength(1);
    },
    { timeout: 5_000, interval: 20 },
  );
}

const [, postgres] = engines;

// behaviour: 31.8
it('creates an index while others write, and while another server starts', async () => {
  const { db, other, url } = await openDatabase(postgres);
  const writer = await other.startTransaction().execute();
  await writer.insertInto('event').values(eventRow()).execute();
  const [locked, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const before = () => {
    locked.resolve();
    return waits.promise;
  };
  const first = start(url, { before });
  await locked.promise;
  const second = start(url, { onWait: waits.resolve });
  await waitsFor(db, 'create index');
  await sql`set lock_timeout = '1s'`.execute(db);
  await write(db).finally(() => writer.commit().execute());
  await Promise.all([first, second]);
  const { rows } = await sql`select indisvalid as valid from pg_index
    where indexrelid = 'event_site'::regclass`.execute(db);
  expect(rows).toEqual([{ valid: true }]);
});

// behaviour: 31.8
it('waits for tables that are read for long, while others write to them', async () => {
  const { db, other, url } = await openDatabase(postgres);
  const reader = await other.startTransaction().execute();
  await reader.selectFrom('event').selectAll().execute();
  let isLocked = false;
  const migrating = withPostgres({ url, log: silentLog }, (connection) =>
    migrate(connection, [], {
      ...MIGRATIONS,
      '9000-change': {
        async up(trx: Kysely<never>) {
          await lockTables(trx, ['visit', 'event']);
          isLocked = true;
        },
      },
    }),
  );
  await waitsFor(db, 'do $$');
  await sql`set lock_timeout = '3s'`.execute(db);
  await write(db)
    .then(() => expect(isLocked).toBe(false))
    .finally(() => reader.commit().execute());
  await migrating;
  expect(isLocked).toBe(true);
});

// behaviour: 31.8
it('replaces what an interrupted start left of an index', async () => {
  const { db, url } = await openDatabase(postgres);
  await write(db);
  await write(db);
  const failed = sql`create unique index concurrently event_site on event (site)`.execute(db);
  await expect(failed).rejects.toThrow('could not create unique index');
  await start(url);
  const { rows } = await sql`select indisvalid as valid, indisunique as "unique" from pg_index
    where indexrelid = 'event_site'::regclass`.execute(db);
  expect(rows).toEqual([{ valid: true, unique: false }]);
});

// behaviour: 31.8
it.each(engines)('runs all migrations in their order on $name', async (engine) => {
  const { db } = await openDatabase(engine);
  await migrate(db, [], LATER);
  await migrate(db, [], LATER);
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by timestamp, name`.execute(db);
  expect(rows.slice(-3).map(({ name }) => name)).toEqual([
    '9000-before',
    '9001-index',
    '9002-after',
  ]);
  const tables = await db.introspection.getTables();
  expect(tables.map(({ name }) => name)).toContain('event');
  const { rows: indexes } = await (engine === postgres
    ? sql`select indexname from pg_indexes where indexname = 'event_site'`
    : sql`select name from sqlite_master where name = 'event_site'`
  ).execute(db);
  expect(indexes).toHaveLength(1);
});

// behaviour: 31.8
it('finds no later migration that creates an index of events or visits in another way', () => {
  const later = readdirSync(import.meta.dirname).filter(
    (file) => /^\d{4}-.*(?<!\.test)\.ts$/.test(file) && !file.startsWith('0001-'),
  );
  const locking = later.filter((file) =>
    /\.on\('(?:event|visit)'\)|index\s+\S+\s+on\s+"?(?:event|visit)\b/.test(
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    ),
  );
  expect(locking).toEqual([]);
});
