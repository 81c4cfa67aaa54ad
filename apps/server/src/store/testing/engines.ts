import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import type { Store, StoreOptions } from '../store.ts';

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
}

/** Both databases on real engines, for `describe.each(engines)`. */
export const engines: Engine[] = [
  { name: 'SQLite', create: createFile },
  { name: 'PostgreSQL', create: createDatabase },
];

export const silentLog = pino({ level: 'silent' });

/** A store on a database of its own, both removed when the test ends. */
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

/** Closes the stores that the tests of a file shared, for a set-up file. */
export async function closeSharedStores(): Promise<void> {
  for (const [engine, { database, store }] of sharedStores) {
    sharedStores.delete(engine);
    await store.close();
    await database.drop();
  }
}

/**
 * An empty store that the tests of a file share, because opening one takes longer than most tests. Not
 * for a test that closes it or needs several per engine.
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

/**
 * Lets PostgreSQL read a small table in the order in which it was written, as it does once it has statistics;
 * before, it reads by an index. SQLite reads these tables by their keys.
 */
export async function readAsWritten(engine: Engine, store: Store): Promise<void> {
  if (engine.name === 'PostgreSQL') await sql`analyze`.execute(store.reads);
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

/** Without `truncate`, which creates new files for all tables and indexes; foreign keys are not checked. */
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
