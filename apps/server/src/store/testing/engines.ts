import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, inject, onTestFinished } from 'vitest';
import { openStore, type Store, type StoreOptions } from '../store.ts';

/** A database that a test has to itself. */
export interface TestDatabase {
  /** For `openStore`. */
  url: string;
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

/** A store on an empty database, both gone when the test is over. */
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

/**
 * One store for all tests of a `describe`, emptied before each of them: opening one costs more than
 * most tests. To be called in the body of the `describe`; gives the store within its tests.
 */
export function shareTestStore(engine: Engine): () => Store {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await engine.create();
    store = await openStore({ url: database.url, log: silentLog });
  });
  beforeEach(async () => {
    const visits = await store.reads.selectFrom('visit').select('id').execute();
    await Promise.all(visits.map(({ id }) => store.write('deleteVisit', { visitId: id })));
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });
  return () => store;
}

async function createFile(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-store-'));
  return {
    url: `file:${join(folder, 'zipfront.db')}`,
    async drop() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  return {
    url: `${server}/${name}`,
    drop: () => administer(server, `drop database ${name} with (force)`),
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
