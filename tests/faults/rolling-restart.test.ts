import { expect, it, onTestFinished, vi } from 'vitest';
import { type Engine, engines } from '../../apps/server/src/platform/store/testing/engines.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { startHttpBalancer } from './http-balancer.ts';
import { missingVisits, startVisitLoad } from './visit-load.ts';

const isSoak = Boolean(process.env.ZIPFRONT_SOAK);
const ROUNDS = isSoak ? 20 : 1;

/** Visits that are registered between two restarts at least. */
const VISITS_BETWEEN = isSoak ? 500 : 50;

/** Longer than a balancer needs to notice; the one of this test asks each 100 ms. */
const DRAIN_SECONDS = '4';

const TEST_TIMEOUT_MS = 3_600_000;

const PAGE_EVERY_MS = 20;

const postgres = engines.find(({ name }) => name === 'PostgreSQL') as Engine;

/** Asks for a page again and again: the statuses that were not 200, and connections that broke. */
function startPageLoad(url: string): { failures: string[]; stop(): Promise<void> } {
  const failures: string[] = [];
  let stopped = false;
  const ended = (async () => {
    while (!stopped) {
      const answer = await fetch(url).catch(String);
      if (typeof answer === 'string') failures.push(answer);
      else if (answer.status !== 200) failures.push(String(answer.status));
      if (typeof answer !== 'string') await answer.arrayBuffer();
      await new Promise((resolve) => setTimeout(resolve, PAGE_EVERY_MS));
    }
  })();
  return {
    failures,
    stop() {
      stopped = true;
      return ended;
    },
  };
}

// behaviour: 30.1
it(
  `fails no request while two servers are restarted one after the other, over ${ROUNDS} rounds`,
  async () => {
    const database = await postgres.createForStore();
    onTestFinished(() => database.drop());
    const env = { DATABASE_URL: database.url, DRAIN_SECONDS };
    const servers: ServerProcess[] = [];
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    });
    for (let index = 0; index < 2; index += 1) servers.push(await startServer({ env }));
    const ports = servers.map(({ port }) => port);
    const balancer = await startHttpBalancer(ports);
    onTestFinished(balancer.stop);
    const pages = startPageLoad(`${balancer.url}/`);
    const visits = startVisitLoad(balancer.url, { clients: 4, pauseMs: 20 });

    const untilServed = () => visits.reached(visits.acknowledged.length + VISITS_BETWEEN);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, port] of ports.entries()) {
        await untilServed();
        expect(await servers[index]?.stop()).toBe(0);
        servers[index] = await startServer({ env, port });
        await vi.waitFor(() => expect(balancer.healthy()).toContain(port), { timeout: 10_000 });
      }
    }
    await untilServed();
    visits.stop();
    await visits.ended;
    await pages.stop();
    expect(visits.failed).toBe(0);
    expect(pages.failures).toEqual([]);
    expect(await missingVisits(balancer.url, visits.acknowledged)).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
