import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../apps/server/src/open-store.ts';
import type { Store } from '../../apps/server/src/platform/store/store.ts';
import {
  type PostgresCluster,
  startPostgresCluster,
} from '../../apps/server/src/platform/store/testing/postgres-cluster.ts';
import { silentLog } from '../../apps/server/src/platform/store/testing/silent-log.ts';
import { startTcpBalancer } from '../../apps/server/src/platform/store/testing/tcp-balancer.ts';
import { storeEvents } from '../../apps/server/src/visitors/events/store-events.ts';
import { eventRow } from '../../apps/server/src/visitors/events/testing/event-rows.ts';
import { startServer } from '../server-process.ts';
import {
  newBatch,
  type SentBatch,
  sendBatch,
  sendUntilKilled,
  sendUntilTaken,
  sentIds,
} from './event-load.ts';
import { missingVisits, register, startVisitLoad } from './visit-load.ts';

const isSoak = Boolean(process.env.ZIPFRONT_SOAK);
const ROUNDS = isSoak ? 20 : 1;
const CLIENTS = 8;

/** Batches of events that a client sends, or that are acknowledged before something is killed. */
const BATCHES_PER_CLIENT = isSoak ? 300 : 20;

/** Connections of a server to its database. */
const CONNECTIONS = 10;

const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
  'Sec-Fetch-Site': 'same-origin',
};

const TEST_TIMEOUT_MS = 3_600_000;

let cluster: PostgresCluster;

beforeAll(async () => {
  cluster = await startPostgresCluster();
});

afterAll(() => cluster.stop());

async function open(url = cluster.url): Promise<Store> {
  const store = await openStore({ url, log: silentLog });
  onTestFinished(() => store.close());
  return store;
}

function newEvents(count = 3): () => Parameters<typeof storeEvents>[1] {
  const ids = Array.from({ length: count }, () => randomUUID());
  return () => ({
    events: ids.map((id) => ({ visitRef: null, row: eventRow({ event_id: id }) })),
    bad: [],
  });
}

/** Lets both standbys hang until the test ends, or the function that comes back is called. */
async function pauseStandbys(): Promise<() => void> {
  const paused = cluster.standbys();
  for (const standby of paused) await standby.pause();
  const resume = () => {
    for (const standby of paused) standby.resume();
  };
  onTestFinished(resume);
  return resume;
}

/** Number of processes of the primary that wait for a standby. */
async function waitingCommits(): Promise<number> {
  const [row] = await cluster
    .primary()
    .query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'",
    );
  return row?.count ?? 0;
}

async function commitWaits(): Promise<'waits'> {
  while ((await waitingCommits()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  return 'waits';
}

describe('the store on a cluster', () => {
  // behaviour: 29.1, 29.2
  it('fails a write whose wait for a standby was cancelled, and waits for one when the write is repeated', async () => {
    const [store, other] = [await open(), await open()];
    const events = newEvents();
    const resume = await pauseStandbys();
    // Its migrations have run before: it waits for nothing.
    await open();
    const written = store.write(storeEvents, events());
    const refused = expect(written).rejects.toThrow('was cancelled');
    await commitWaits();
    const { query } = cluster.primary();
    const [cancelled] = await query<{ pid: number }>(
      "select pid, pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
    );
    await refused;
    await expect
      .poll(() => query(`select from pg_stat_activity where pid = ${cancelled?.pid}`))
      .toEqual([]);

    // All of it is there, on this machine alone.
    const repeated = other.write(storeEvents, events());
    expect(await Promise.race([repeated, commitWaits()])).toBe('waits');
    resume();
    expect(await repeated).toMatchObject({ stored: 0, duplicates: 3 });
  });

  // behaviour: 29.7
  it('stores events once when the connection is cut in the middle of their commit', async () => {
    const { port } = cluster.primary();
    const balancer = await startTcpBalancer(port);
    onTestFinished(() => balancer.close());
    const store = await open(cluster.urlAt(balancer.port));
    const events = newEvents();
    const cut = balancer.cutAfter('commit');
    await expect(store.write(storeEvents, events())).rejects.toThrow('The store is unavailable');
    await cut;
    expect(await store.write(storeEvents, events())).toMatchObject({ stored: 0, duplicates: 3 });
  });
});

/** Two of our servers on the cluster, behind a balancer; the first has a console. */
async function startServers(on: PostgresCluster) {
  const env = { DATABASE_URL: on.url, LOG_LEVEL: 'silent' };
  const first = await startServer({ env, hasConsole: true });
  const second = await startServer({ env });
  const balancer = await startTcpBalancer(first.port, second.port);
  return {
    first,
    second,
    url: `http://127.0.0.1:${balancer.port}`,
    async stop() {
      await Promise.all([first.stop('SIGKILL'), second.stop('SIGKILL'), balancer.close()]);
    },
  };
}

async function idsOn(on: PostgresCluster): Promise<string[]> {
  const rows = await on.primary().query<{ event_id: string }>('select event_id from event');
  return rows.map(({ event_id: id }) => id);
}

/** Checks that each event of batches is there once. */
async function expectOnce(on: PostgresCluster, batches: readonly SentBatch[]): Promise<void> {
  const sent = new Set(sentIds(batches));
  const stored = (await idsOn(on)).filter((id) => sent.has(id));
  expect(new Set(stored)).toEqual(sent);
  expect(stored).toHaveLength(sent.size);
}

describe('two servers on a cluster', () => {
  let servers: Awaited<ReturnType<typeof startServers>>;

  beforeAll(async () => {
    servers = await startServers(cluster);
  });

  afterAll(() => servers.stop());

  // behaviour: 29.8
  it('makes one hand-off of a submit that is sent to both at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { session } = await register(servers.first.url);
      const locations = await Promise.all(
        [servers.first, servers.second, servers.first].map(async ({ url }) => {
          const response = await fetch(`${url}/quote`, {
            method: 'POST',
            redirect: 'manual',
            headers: { ...BROWSER, Cookie: `sessionid=${session}`, Referer: `${url}/` },
            body: new URLSearchParams({ zip: '90210', insurance_line: 'auto', page: '/' }),
          });
          return response.headers.get('Location');
        }),
      );
      expect(locations[0]).toMatch(/^\/go\//);
      expect(new Set(locations).size).toBe(1);
    }
  });

  // behaviour: 29.5
  it('acknowledges events while one standby hangs, and while one is killed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const standby = cluster.standbys()[round % 2];
      if (standby === undefined) throw new Error('a standby is missing');
      const batches = [newBatch(), newBatch()];
      await standby.pause();
      for (const batch of batches) expect(await sendBatch(servers.url, batch)).toBe(204);
      standby.resume();
      await standby.kill();
      const more = [newBatch(), newBatch()];
      for (const batch of more) expect(await sendBatch(servers.url, batch)).toBe(204);
      await standby.start();
      await cluster.standbysAttached(2);
      await expectOnce(cluster, [...batches, ...more]);
    }
  });

  // behaviour: 29.4, 29.5
  it('acknowledges nothing while both standbys hang, and stores each event once afterwards', async () => {
    const metrics = async () => (await fetch(`${servers.first.consoleUrl}/metrics`)).text();
    const visits = () =>
      Promise.allSettled(
        Array.from({ length: 4 * CONNECTIONS }, (_, number) =>
          register(number % 2 === 0 ? servers.first.url : servers.second.url),
        ),
      );
    for (let round = 0; round < ROUNDS; round += 1) {
      const resume = await pauseStandbys();
      const batches = Array.from({ length: 8 }, () => newBatch());
      const [statuses, ...settled] = await Promise.all([
        Promise.all(batches.map((batch) => sendBatch(servers.url, batch))),
        visits().then(async (first) => [...first, ...(await visits())]),
      ]);
      expect(new Set(statuses)).toEqual(new Set([503]));
      expect(settled.flat().filter(({ status }) => status === 'fulfilled')).toEqual([]);
      // What waits outlives the connection of its client.
      expect(await waitingCommits()).toBeLessThanOrEqual(2 * CONNECTIONS);
      expect(await metrics()).toContain('zipfront_database_writes_refused 1\n');
      resume();
      await Promise.all(batches.map((batch) => sendUntilTaken(servers.url, batch)));
      await expectOnce(cluster, batches);
      await sendUntilTaken(servers.first.url, newBatch());
      expect(await metrics()).toContain('zipfront_database_writes_refused 0\n');
    }
  });

  // behaviour: 29.7
  it('loses and doubles no event when one of them is killed under load', async () => {
    const batches: SentBatch[] = [];
    let taken = 0;
    let killed: Promise<unknown> | undefined;
    const client = async () => {
      for (let sent = 0; sent < BATCHES_PER_CLIENT; sent += 1) {
        const batch = newBatch();
        batches.push(batch);
        await sendUntilTaken(servers.url, batch);
        taken += 1;
        if (taken === BATCHES_PER_CLIENT) killed = servers.second.stop('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    await killed;
    await expectOnce(cluster, batches);
  });
});

/** Kills the primary under load, and checks what the promoted standby has. */
async function killPrimary(on: PostgresCluster): Promise<void> {
  const server = await startServer({ env: { DATABASE_URL: on.url, LOG_LEVEL: 'silent' } });
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  // One falls behind, so that it matters which is promoted.
  const [late] = on.standbys();
  await late?.kill();
  const visits = startVisitLoad(server.url);
  const { taken, open } = await sendUntilKilled(server.url, {
    clients: CLIENTS,
    takenBefore: BATCHES_PER_CLIENT,
    async kill() {
      await visits.reached(BATCHES_PER_CLIENT);
      await on.primary().kill();
    },
  });
  await visits.ended;
  await late?.start();
  await on.promote();
  const survived = new Set(await idsOn(on));
  expect(sentIds(taken).filter((id) => !survived.has(id))).toEqual([]);

  const again = [...open, ...taken];
  await Promise.all(again.map((batch) => sendUntilTaken(server.url, batch)));
  await expectOnce(on, again);
  expect(await missingVisits(server.url, visits.acknowledged)).toEqual([]);
  await server.stop('SIGKILL');
}

describe('kill -9 of the primary under load', () => {
  // behaviour: 29.6
  it(
    `retains every acknowledged event and visit on the standby that is promoted, over ${ROUNDS} kills`,
    async () => {
      for (let round = 1; round < ROUNDS; round += 1) {
        const own = await startPostgresCluster();
        await killPrimary(own).finally(() => own.stop());
      }
      // It has served the other tests, and has no primary to copy afterwards.
      await killPrimary(cluster);
    },
    TEST_TIMEOUT_MS,
  );
});
