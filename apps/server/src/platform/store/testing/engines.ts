import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { drawSample } from '../../../../../../tests/sample.ts';
import { openStore } from '../../../open-store.ts';
import { COMMAND_WRITE_TIMEOUT_MS } from '../open-store.ts';
import type { Store, StoreOptions } from '../store.ts';
import { findSharedDatabases } from './find-shared-databases.ts';
import { CURRENT_DATABASE, CURRENT_FILE } from './shared-databases.ts';
import { silentLog } from './silent-log.ts';

/** Made before the first test of a file begins, whose time they must not take. */
const shared = await findSharedDatabases();
const { postgresUrl } = shared;

export const { databaseFolder } = shared;

export interface TestDatabase {
  url: string;
  /** Deletes every row of every table. */
  empty(): Promise<void>;
  drop(): Promise<void>;
}

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /** An empty database. */
  create(): Promise<TestDatabase>;
  /** A database with all tables and without rows. */
  createForStore(): Promise<TestDatabase>;
}

/** Real ones, for tests of SQL itself (`describe.each(engines)`). Tables are copied, not made. */
export const engines: Engine[] = [
  {
    name: 'SQLite',
    create: async () => createFile(),
    createForStore: async () => createFile(CURRENT_FILE),
  },
  {
    name: 'PostgreSQL',
    create: () => createDatabase('template1'),
    createForStore: () => createDatabase(CURRENT_DATABASE),
  },
];

/**
 * For tests above tested SQL: in `npm test` one of both, by the seed of the run.
 *
 * @param file the test file, for example `import.meta.filename`
 */
export function eitherEngine(file: string): readonly Engine[] {
  return drawSample(file.split('/').slice(-3).join('/'), engines, {
    parts: 2,
    nameOf: ({ name }) => name,
  });
}

/** Opens a store on its own database. Both are removed when the test ends. */
export async function openTestStore(
  engine: Engine,
  options: Partial<StoreOptions> = {},
): Promise<Store> {
  const database = await engine.createForStore();
  const store = await openPatiently(database, options);
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  return store;
}

const sharedStores = new Map<Engine, Promise<{ database: TestDatabase; store: Store }>>();

/**
 * Shared across files, because opening takes longer than most tests. Not for a test that closes it,
 * or needs several per engine.
 */
export async function emptyTestStore(engine: Engine): Promise<Store> {
  return (await emptySharedStore(engine)).store;
}

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

/** Closes a worker's shared stores, so that the next file opens new ones. */
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
  return { database, store: await openPatiently(database) };
}

/** On a busy machine a thread may stand still for seconds, after which a store takes no writes. */
function openPatiently({ url }: TestDatabase, options: Partial<StoreOptions> = {}): Promise<Store> {
  const writeTimeoutMs = COMMAND_WRITE_TIMEOUT_MS;
  return openStore({ url, log: silentLog, writeTimeoutMs, ...options });
}

/** Makes PostgreSQL read a small table in written order, as with statistics, not by an index. */
export async function readAsWritten(engine: Engine, store: Store): Promise<void> {
  if (engine.name === 'PostgreSQL') await sql`analyze`.execute(store.reads);
}

/** `template`: a file of the folder of all databases to copy; none for a missing file. */
function createFile(template?: string): TestDatabase {
  const folder = mkdtempSync(join(databaseFolder, 'store-'));
  const file = join(folder, 'zipfront.db');
  if (template !== undefined) copyFileSync(join(databaseFolder, template), file);
  return {
    url: `file:${file}`,
    empty: async () => emptyFile(file),
    async drop() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function emptyFile(file: string): void {
  const database = new DatabaseSync(file, {
    enableForeignKeyConstraints: false,
    // A write that no test waits for may not have ended: the last use of a token.
    timeout: 5_000,
  });
  database.exec('pragma synchronous = off');
  const tables = database
    .prepare(
      "select name from sqlite_master where type = 'table' and not name glob '*sqlite_*' and not name glob 'kysely_*'",
    )
    .all();
  const filled = tables
    .map(({ name }) => name)
    .filter((name) => database.prepare(`select 1 from "${name}" limit 1`).get() !== undefined);
  // One of them refuses the deletion of rows.
  const triggers = database
    .prepare("select name, tbl_name, sql from sqlite_master where type = 'trigger'")
    .all()
    .filter(({ tbl_name }) => filled.includes(tbl_name));
  database.exec(
    [
      'begin',
      ...triggers.map(({ name }) => `drop trigger "${name}"`),
      ...filled.map((name) => `delete from "${name}"`),
      ...triggers.map(({ sql }) => sql),
      'commit',
    ].join(';'),
  );
  database.close();
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes a quarter of the time of writing them to the log.
  const options = `template ${template} strategy file_copy`;
  await administer(`${postgresUrl}/postgres`, `create database ${name} ${options}`);
  const url = `${postgresUrl}/${name}`;
  let client: pg.Client | undefined;
  return {
    url,
    async empty() {
      client ??= await connect(url);
      await client.query(EMPTY_ALL_TABLES);
    },
    async drop() {
      await client?.end();
      await administer(`${postgresUrl}/postgres`, `drop database ${name} with (force)`);
    },
  };
}

/** Not `truncate`, which creates new files. Skips foreign keys, and tables that never had a row. */
const EMPTY_ALL_TABLES = `do $$ declare named record; begin
  set local session_replication_role = replica;
  for named in select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' and pg_relation_size(oid) > 0
  loop
    execute format('delete from %I', named.relname);
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
