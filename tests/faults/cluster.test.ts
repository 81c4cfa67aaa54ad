import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { storeEvents } from '../../apps/server/src/events/store-events.ts';
import { eventRow } from '../../apps/server/src/events/testing/event-rows.ts';
import { openStore } from '../../apps/server/src/open-store.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { silentLog } from '../../apps/server/src/store/testing/engines.ts';
import { postgresUrl } from '../../apps/server/src/store/testing/postgres.ts';
import {
  type PostgresCluster,
  startPostgresCluster,
} from '../../apps/server/src/store/testing/postgres-cluster.ts';
import { startTcpBalancer } from '../../apps/server/src/store/testing/tcp-balancer.ts';

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

/** The same new events at each call. */
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
    const written = store.write(storeEvents, events());
    const refused = expect(written).rejects.toThrow('was cancelled');
    await commitWaits();
    await cluster
      .primary()
      .query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
    await refused;

    // All of it is there, on this machine alone.
    const repeated = other.write(storeEvents, events());
    expect(await Promise.race([repeated, commitWaits()])).toBe('waits');
    resume();
    expect(await repeated).toMatchObject({ stored: 0, duplicates: 3 });
  });

  // behaviour: 29.1
  it('stores events once when the connection is cut in the middle of their commit', async () => {
    const { port } = cluster.primary();
    const balancer = await startTcpBalancer(port);
    onTestFinished(() => balancer.close());
    const store = await open(`${postgresUrl(balancer.port)}/postgres`);
    const events = newEvents();
    const cut = balancer.cutAfter('commit');
    await expect(store.write(storeEvents, events())).rejects.toThrow('The store is unavailable');
    await cut;
    expect(await store.write(storeEvents, events())).toMatchObject({ stored: 0, duplicates: 3 });
  });
});
