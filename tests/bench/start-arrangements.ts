import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import pino from 'pino';
import { openStore } from '../../apps/server/src/open-store.ts';
import { databaseFile } from '../../apps/server/src/platform/store/database-url.ts';
import {
  POSTGRES_LOGIN,
  startPostgres,
} from '../../apps/server/src/platform/store/testing/postgres.ts';
import { startPostgresCluster } from '../../apps/server/src/platform/store/testing/postgres-cluster.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { fillEvents } from './fill-events.ts';
import { findParent } from './processor-seconds.ts';
import { untilIdle } from './until-idle.ts';

/** A first start renders all pages. */

export interface Arrangement {
  name: string;
  servers: ServerProcess[];
  /** The first process of PostgreSQL; null on SQLite. */
  postgres: number | null;
  /** That of its standby. */
  standby: number | null;
  /** Runs a checkpoint of PostgreSQL; SQLite has its own every 3 MB. */
  checkpoint(): Promise<void>;
  /** The first value of the first row of a query. */
  ask(query: string): Promise<unknown>;
}

/** All arrangements. Each runs until all are stopped. */
export interface Arrangements {
  list: Arrangement[];
  /** Of PostgreSQL, in words. */
  version: string;
  stop(): Promise<void>;
}

/**
 * SQLite, one PostgreSQL, one with a synchronous standby, and two servers on the one PostgreSQL,
 * with filled tables, on this machine.
 *
 * @param events rows of each table of events
 */
export async function startArrangements(events: number): Promise<Arrangements> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  const serverOn = async (url: string) => {
    const env = { DATABASE_URL: url };
    const server = await startServer({ env });
    stops.push(() => server.stop());
    return server;
  };
  try {
    const folder = mkdtempSync(join(tmpdir(), 'zipfront-scale-'));
    stops.push(async () => rmSync(folder, { recursive: true, force: true }));
    const file = `file:${join(folder, 'scale.db')}`;
    await fillSqlite(file, events);

    const single = await startPostgres();
    stops.push(single.stop);
    const singleUrl = `${single.url}/postgres`;
    const one = await fillPostgres(singleUrl, singleUrl, events);
    stops.push(one.end);

    const cluster = await startPostgresCluster({ standbys: 1, fsync: true });
    stops.push(cluster.stop);
    const [standby] = cluster.standbys();
    const adminUrl = (port = 0) =>
      `postgres://${POSTGRES_LOGIN.user}:${POSTGRES_LOGIN.password}@127.0.0.1:${port}/zipfront`;
    const clusterUrl = cluster.urlAt(cluster.primary().port);
    const replicated = await fillPostgres(clusterUrl, adminUrl(cluster.primary().port), events);
    stops.push(replicated.end);

    const sqlite = await serverOn(file);
    const first = await serverOn(singleUrl);
    const second = await serverOn(singleUrl);
    const onReplicated = await serverOn(clusterUrl);
    for (const server of [sqlite, first, second, onReplicated]) await untilIdle(server);
    const ofOne = { postgres: one.pid, standby: null, checkpoint: one.checkpoint, ask: one.ask };
    return {
      version: String(await one.ask('show server_version')),
      stop,
      list: [
        {
          name: 'SQLite',
          servers: [sqlite],
          postgres: null,
          standby: null,
          checkpoint: async () => {},
          ask: async (query) => askSqlite(file, query),
        },
        { name: 'PostgreSQL', servers: [first], ...ofOne },
        {
          name: 'PostgreSQL, standby',
          servers: [onReplicated],
          postgres: replicated.pid,
          standby: await firstProcessAt(adminUrl(standby?.port)),
          checkpoint: replicated.checkpoint,
          ask: replicated.ask,
        },
        { name: 'two servers', servers: [first, second], ...ofOne },
      ],
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fillSqlite(url: string, events: number): Promise<void> {
  await createTables(url);
  const database = new DatabaseSync(databaseFile(url));
  database.exec('pragma synchronous = off');
  for (const statement of [...fillEvents(events), 'analyze']) database.exec(statement);
  database.close();
}

/** Fills a database, and remains connected as its administrator. */
async function fillPostgres(url: string, admin: string, events: number) {
  await createTables(url);
  const client = new pg.Client({ connectionString: admin });
  // Ends with its server.
  client.on('error', () => {});
  await client.connect();
  for (const statement of fillEvents(events)) await client.query(statement);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  return {
    pid: await firstProcess(client),
    end: () => client.end(),
    async checkpoint() {
      await client.query('checkpoint');
    },
    ask: (query: string) => ask(client, query),
  };
}

async function createTables(url: string): Promise<void> {
  await (await openStore({ url, log: pino({ level: 'silent' }) })).close();
}

async function firstProcessAt(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await firstProcess(client);
  } finally {
    await client.end();
  }
}

/** The process of a PostgreSQL server on this machine that started all others. */
async function firstProcess(client: pg.Client): Promise<number> {
  return findParent(Number(await ask(client, 'select pg_backend_pid()')));
}

async function ask(client: pg.Client, query: string): Promise<unknown> {
  const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
  return rows[0]?.[0];
}

function askSqlite(url: string, query: string): unknown {
  const database = new DatabaseSync(databaseFile(url), { readOnly: true });
  try {
    const [row = {}] = database.prepare(query).all();
    return Object.values(row)[0];
  } finally {
    database.close();
  }
}
