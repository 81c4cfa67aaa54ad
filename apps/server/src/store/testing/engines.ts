import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import type { Store, StoreOptions } from '../store.ts';

/** A database that a test has to itself. */
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
}

/** Both databases, each the real thing, for `describe.each(engines)`. */
export const engines: Engine[] = [
  { name: 'SQLite', create: createFile },
  { name: 'PostgreSQL', create: createDatabase },
];

export const silentLog = pino({ level: 'silent' });

/** A store on a database of its own, both gone when the test is over. */
export async function openTestStore(
  engine: Engine,
  options: Partial<StoreOptions> = {},
): Promise<Store> {
  const database = await engine.create();
  const store = await openStore({ url: database.url, log: silentLog, ...options });
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  return store;
}

/** The stores that the tests of a file share, by engine. */
const sharedStores = new Map<Engine, { database: TestDatabase; store: Store }>();

/** For a set-up file: what a test file has shared ends with it. */
export async function closeSharedStores(): Promise<void> {
  for (const [engine, { database, store }] of sharedStores) {
    sharedStores.delete(engine);
    await store.close();
    await database.drop();
  }
}

/**
 * An empty store that the tests of a file share: opening one costs more than most tests. Not for a
 * test that closes it, and one test has one for each engine.
 */
export async function emptyTestStore(engine: Engine): Promise<Store> {
  const shared = sharedStores.get(engine);
  if (shared) {
    await shared.database.empty();
    return shared.store;
  }
  const database = await engine.create();
  const store = await openStore({ url: database.url, log: silentLog });
  sharedStores.set(engine, { database, store });
  return store;
}

async function createFile(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-store-'));
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
      database.exec(
        ['begin', ...tables.map(({ name }) => `delete from "${name}"`), 'commit'].join(';'),
      );
      database.close();
    },
    async drop() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`${server}/postgres`, `create database ${name}`);
  return {
    url: `${server}/${name}`,
    empty: () => administer(`${server}/${name}`, EMPTY_ALL_TABLES),
    drop: () => administer(`${server}/postgres`, `drop database ${name} with (force)`),
  };
}

/** Not by `truncate`, which makes new files of all tables and indexes; keys between tables are not asked. */
const EMPTY_ALL_TABLES = `do $$ declare named record; begin
  set local session_replication_role = replica;
  for named in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    execute format('delete from %I', named.tablename);
  end loop;
end $$`;

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
