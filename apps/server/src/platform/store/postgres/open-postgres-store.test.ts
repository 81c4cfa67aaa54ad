import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../../../open-store.ts';
import { storeVisit } from '../../../visitors/visits/store-visit.ts';
import { type Store, StoreUnavailable } from '../store.ts';
import { engines, openTestStore, type TestDatabase } from '../testing/engines.ts';
import { silentLog } from '../testing/silent-log.ts';
import { startTcpBalancer, type TcpBalancer } from '../testing/tcp-balancer.ts';
import { visitRows } from '../testing/visit-rows.ts';

async function createDatabase(): Promise<TestDatabase> {
  const engine = engines.find(({ name }) => name === 'PostgreSQL');
  if (engine === undefined) throw new Error('there is no PostgreSQL among the engines');
  const database = await engine.create();
  onTestFinished(() => database.drop());
  return database;
}

async function open(url: string): Promise<Store> {
  const store = await openStore({ url, log: silentLog });
  onTestFinished(() => store.close());
  return store;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A balancer before the server; `url` is its address. */
async function startBalancer(url: string): Promise<TcpBalancer & { url: string }> {
  const { port } = new URL(url);
  const balancer = await startTcpBalancer(Number(port));
  onTestFinished(() => balancer.close());
  return { ...balancer, url: url.replace(`:${port}/`, `:${balancer.port}/`) };
}

// behaviour: 13.3
it('enables synchronous commits if the database has disabled them', async () => {
  const { url } = await createDatabase();
  const name = new URL(url).pathname.slice(1);
  await administer(url, `alter database ${name} set synchronous_commit = off`);
  const store = await open(url);
  const { rows } = await sql`show synchronous_commit`.execute(store.reads);
  expect(rows).toEqual([{ synchronous_commit: 'on' }]);
});

// behaviour: 31.4, 31.6
it('opens as many connections as it may, and measures the waits for them', async () => {
  const [, engine] = engines;
  if (engine?.name !== 'PostgreSQL') throw new Error('The second engine is not PostgreSQL.');
  const waits: number[] = [];
  const store = await openTestStore(engine, {
    maxConnections: 2,
    onConnectionWait: (seconds) => waits.push(seconds),
  });
  const before = waits.length;
  await Promise.all(
    Array.from({ length: 6 }, () => sql`select pg_sleep(0.05)`.execute(store.reads)),
  );
  expect(waits.slice(before)).toHaveLength(6);
  expect(waits.at(-1)).toBeGreaterThan(0.05);
  const { rows } = await sql`select count(*) as count from pg_stat_activity
    where datname = current_database()`.execute(store.reads);
  expect(rows).toEqual([{ count: 2 }]);
});

// behaviour: 29.3
it.each([
  'off',
  'local',
  'remote_write',
])('refuses to start with synchronous_commit=%s on its connections', async (setting) => {
  const { url } = await createDatabase();
  const opening = openStore({
    url: `${url}?options=-c%20synchronous_commit%3D${setting}`,
    log: silentLog,
  });
  await expect(opening).rejects.toThrow(
    `is used with synchronous_commit=${setting}, which may lose acknowledged writes; remove it from the options in DATABASE_URL`,
  );
});

// behaviour: 29.3
it('accepts synchronous_commit=remote_apply in the options of the address', async () => {
  const { url } = await createDatabase();
  const store = await open(`${url}?options=-c%20synchronous_commit%3Dremote_apply`);
  const { rows } = await sql`show synchronous_commit`.execute(store.reads);
  expect(rows).toEqual([{ synchronous_commit: 'remote_apply' }]);
});

// behaviour: 30.2
it('works with a database that a newer version has added to, unless that says otherwise', async () => {
  const { url } = await createDatabase();
  await (await openStore({ url, log: silentLog })).close();
  const migrated = (name: string) =>
    administer(url, `insert into kysely_migration values ('${name}', '2126-11-20T12:00:00.000Z')`);
  await migrated('9998-more');
  const store = await open(url);
  await store.write(storeVisit, visitRows());
  await migrated('9999-less-needs-9998');
  await expect(openStore({ url, log: silentLog })).rejects.toThrow(
    /^The PostgreSQL database at .+ is from a newer version of Zipfront \(it has 9999-less-needs-9998/,
  );
  // What runs is not ended.
  await store.write(storeVisit, visitRows());
});

it('replaces connections that the server has ended', async () => {
  const { url } = await createDatabase();
  const store = await open(url);
  await store.write(storeVisit, visitRows());
  await administer(
    url,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where application_name = 'zipfront' and datname = current_database()`,
  );
  // They have ended, but the pool may not have read so yet: then the first write finds out.
  await store.write(storeVisit, visitRows()).catch((error: unknown) => {
    expect(error).toBeInstanceOf(StoreUnavailable);
  });
  await store.write(storeVisit, visitRows());
  await store.ping();
});

// behaviour: 13.15
it('throws StoreUnavailable while the server is unreachable, and recovers afterwards', async () => {
  const { url } = await createDatabase();
  const balancer = await startBalancer(url);
  const store = await open(balancer.url);
  await store.write(storeVisit, visitRows());

  balancer.cut();
  await expect(store.write(storeVisit, visitRows())).rejects.toThrow(StoreUnavailable);
  await expect(store.ping()).rejects.toThrow(StoreUnavailable);
  await expect(store.reads.selectFrom('visit').selectAll().execute()).rejects.toThrow(
    StoreUnavailable,
  );

  balancer.restore();
  await store.ping();
  await store.write(storeVisit, visitRows());
});

// behaviour: 13.9
it('reserves a connection while it is idle, so that a restore detects it', async () => {
  const { url } = await createDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const store = await open(url);
  await Promise.all([store.ping(), store.ping()]);
  await vi.advanceTimersByTimeAsync(60 * 60 * 1_000);
  vi.useRealTimers();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as count from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  );
  await client.end();
  expect(rows).toEqual([{ count: 1 }]);
});

it('does not change the type parsers of other users of the driver', async () => {
  const [, postgres] = engines;
  if (postgres) await openTestStore(postgres);
  expect(pg.types.getTypeParser(pg.types.builtins.INT8)('2')).toBe('2');
});

it('reports an unreachable server in one sentence, without the password', async () => {
  const opening = openStore({ url: 'postgres://me:hunter2@127.0.0.1:1/db', log: silentLog });
  await expect(opening).rejects.toThrow(
    /^The PostgreSQL database at 127\.0\.0\.1:1\/db cannot be used \(.*ECONNREFUSED.*\); check that it runs/,
  );
  await expect(opening).rejects.not.toThrow('hunter2');
});
