import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import { startPostgresCluster } from '../../apps/server/src/platform/store/testing/postgres-cluster.ts';
import { newBatch, sendBatch, sendUntilTaken, sentIds } from '../faults/event-load.ts';
import { startServer } from '../server-process.ts';
import {
  expectAssetsFound,
  expectExactLimits,
  expectNothingLost,
  startBehind,
} from './behind-balancer.ts';
import { hasHaproxy, startDatabaseHaproxy, startHaproxy } from './haproxy.ts';
import { startVisitorLoad } from './visitor-load.ts';

const ROUNDS = 5;
const REQUESTS_BETWEEN = 300;
const VISITORS = 12;

/** Batches of events before the primary is killed. */
const BATCHES = 20;

/** Longer than the two checks that HAProxy wants, of a second each. */
const DRAIN_SECONDS = '4';

/** Time in which HAProxy notices that a server is back. */
const NOTICE_MS = 2_000;

describe.runIf(hasHaproxy)(
  'HAProxy with the configuration of deploy/ (skipped where it is missing)',
  () => {
    // behaviour: 30.1
    it(`fails no request while both servers are restarted, over ${ROUNDS} rounds`, async () => {
      const behind = await startBehind(startHaproxy, { DRAIN_SECONDS });
      const load = startVisitorLoad(behind.balancer.url, { visitors: VISITORS, pauseMs: 20 });
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const address of behind.addresses) {
          await load.more(REQUESTS_BETWEEN);
          await behind.restart(address);
          await setTimeout(NOTICE_MS);
        }
      }
      await load.more(REQUESTS_BETWEEN);
      await load.stop();
      console.log(`HAProxy: ${load.answered} requests, ${load.failures.length} failed`);
      await expectNothingLost(load, behind);
    });

    // behaviour: 32.3
    it('finds an asset that only one of the servers has', async () => {
      await expectAssetsFound(await startBehind(startHaproxy));
    });

    it('counts the requests of each address exactly, over both servers', async () => {
      await expectExactLimits(await startBehind(startHaproxy, { RATE_LIMITS: 'on' }));
    });
  },
);

/** On the machine of a database: 200 while that is the primary. */
async function startPatroni(isPrimary: () => boolean): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    outgoing.writeHead(incoming.url === '/primary' && isPrimary() ? 200 : 503).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe.runIf(hasHaproxy)('HAProxy before PostgreSQL (skipped where it is missing)', () => {
  // behaviour: 29.6
  it('leads to the primary, and after kill -9 of it to the standby that was promoted', async () => {
    const cluster = await startPostgresCluster();
    onTestFinished(() => cluster.stop());
    const databases = [cluster.primary(), ...cluster.standbys()];
    let hasPrimary = true;
    const servers = await Promise.all(
      databases.map(async ({ name, port }) => ({
        port,
        patroni: await startPatroni(() => hasPrimary && cluster.primary().name === name),
      })),
    );
    const port = await freePort();
    const haproxy = await startDatabaseHaproxy(port, servers);
    onTestFinished(haproxy.stop);
    await vi.waitFor(() => expect(haproxy.errors().match(/is DOWN/g)?.length).toBeGreaterThan(1), {
      timeout: 10_000,
    });
    const server = await startServer({
      env: { DATABASE_URL: cluster.urlAt(port), LOG_LEVEL: 'silent' },
    });
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const batches = Array.from({ length: BATCHES }, () => newBatch());
    for (const batch of batches) await sendUntilTaken(server.url, batch);

    hasPrimary = false;
    await cluster.primary().kill();
    expect(await sendBatch(server.url, newBatch())).toBe(503);
    await cluster.promote();
    hasPrimary = true;
    const started = performance.now();
    const after = newBatch();
    await sendUntilTaken(server.url, after);
    console.log(
      `HAProxy: a write ${Math.round(performance.now() - started)} ms after the promotion`,
    );
    const stored = await cluster
      .primary()
      .query<{ event_id: string }>('select event_id from event');
    const known = new Set(stored.map(({ event_id }) => event_id));
    expect(sentIds([...batches, after]).filter((id) => !known.has(id))).toEqual([]);
  });
});
