import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import type { Store, StoreOptions } from '../store.ts';
import { CURRENT_DATABASE } from './postgres.ts';

/** A database for one test. */
export interface TestDatabase {
  /** For `openStore`. */
  url: string;
  /** Deletes every row of every table. */
  empty(): Promise<void>;
  drop(): Promise<void>;
}

/** A kind of database that the store runs on. */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /** An empty database. */
  create(): Promise<TestDatabase>;
  /** A database without rows, for a store that is opened at once: its tables may be there already. */
  createForStore(): Promise<TestDatabase>;
}

/** Both databases on real engines, for `describe.each(engines)`. */
export const engines: Engine[] = [
  { name: 'SQLite', create: createFile, createForStore: createFile },
  {
    name: 'PostgreSQL',
    create: () => createDatabase('template1'),
    // Making all tables takes four times as long as copying them.
    createForStore: () => createDatabase(CURRENT_DATABASE),
  },
];

export const silentLog = pino({ level: 'silent' });

/** A store on a database of its own, both removed when the test ends. */
export async function openTestStore(
  engine: Engine,
  options: Partial<StoreOptions> = {},
): Promise<Store> {
  const database = await engine.createForStore();
  const store = await openStore({ url: database.url, log: silentLog, ...options });
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  return store;
}

/** The stores that the tests of a worker share, by engine. */
const sharedStores = new Map<Engine, Promise<{ database: TestDatabase; store: Store }>>();

/**
 * An empty store that the tests of a worker share from file to file, because opening one takes longer
 * than most tests. Not for a test that closes it or needs several per engine.
 */
export async function emptyTestStore(engine: Engine): Promise<Store> {
  return (await emptySharedStore(engine)).store;
}

/** The store of `emptyTestStore`, with its database. */
export async function emptySharedStore(
  engine: Engine,
): Promise<{ database: TestDatabase; store: Store }> {
  const known = sharedStores.get(engine);
  const shared = known ?? openSharedStore(engine);
  sharedStores.set(engine, shared);
  const opened = await shared;
  if (known) await opened.database.empty();
  return opened;
}

/** Closes the stores that the tests of a worker share, so that the next file opens new ones. */
export async function closeSharedStores(): Promise<void> {
  for (const [engine, shared] of sharedStores) {
    sharedStores.delete(engine);
    const { database, store } = await shared;
    await store.close();
    await database.drop();
  }
}

/** Both are deleted at the end of the run, with their folder and the PostgreSQL server. */
async function openSharedStore(engine: Engine): Promise<{ database: TestDatabase; store: Store }> {
  const database = await engine.createForStore();
  return { database, store: await openStore({ url: database.url, log: silentLog }) };
}

/**
 * Lets PostgreSQL read a small table in the order in which it was written, as it does once it has statistics;
 * before, it reads by an index. SQLite reads these tables by their keys.
 */
export async function readAsWritten(engine: Engine, store: Store): Promise<void> {
  if (engine.name === 'PostgreSQL') await sql`analyze`.execute(store.reads);
}

async function createFile(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(inject('databaseFolder'), 'store-'));
  const file = join(folder, 'zipfront.db');
  return {
    url: `file:${file}`,
    async empty() {
      const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
      const tables = database
        .prepare(
          "select name from sqlite_master where type = 'table' and not name glob '*sqlite_*' and not name glob 'kysely_*'",
        )
        .all();
      // One of them refuses the deletion of rows.
      const triggers = database
        .prepare("select name, sql from sqlite_master where type = 'trigger'")
        .all();
      database.exec(
        [
          'begin',
          ...triggers.map(({ name }) => `drop trigger "${name}"`),
          ...tables.map(({ name }) => `delete from "${name}"`),
          ...triggers.map(({ sql }) => sql),
          'commit',
        ].join(';'),
      );
      database.close();
    },
    async drop() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`${server}/postgres`, `create database ${name} template ${template}`);
  const url = `${server}/${name}`;
  let client: pg.Client | undefined;
  return {
    url,
    async empty() {
      client ??= await connect(url);
      await client.query(EMPTY_ALL_TABLES);
    },
    async drop() {
      await client?.end();
      await administer(`${server}/postgres`, `drop database ${name} with (force)`);
    },
  };
}

/** Without `truncate`, which creates new files for all tables and indexes; foreign keys are not checked. */
const EMPTY_ALL_TABLES = `do $$ declare named record; begin
  set local session_replication_role = replica;
  for named in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    execute format('delete from %I', named.tablename);
  end loop;
end $$`;

async function administer(url: string, statement: string): Promise<void> {
  const client = await connect(url);
  await client.query(statement);
  await client.end();
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The server ends before a worker does.
  client.on('error', () => {});
  await client.connect();
  return client;
}
