import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../../apps/server/src/open-store.ts';
import { type Engine, engines } from '../../apps/server/src/platform/store/testing/engines.ts';
import { silentLog } from '../../apps/server/src/platform/store/testing/silent-log.ts';
import { storedIds } from '../faults/event-load.ts';
import { startHttpBalancer } from '../faults/http-balancer.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { buildRelease, previousCommit } from './previous-release.ts';
import { ask, startVisitorLoad, visitorAddress } from './visitor-load.ts';

/** Requests between two steps at least. */
const REQUESTS_BETWEEN = 3_000;

const VISITORS = 8;

/** Timeout for the deletion of the build, with all its libraries. */
const REMOVE_TIMEOUT_MS = 600_000;

/** Longer than the balancer of the tests needs to notice. */
const DRAIN_SECONDS = '1';

const postgres = engines.find(({ name }) => name === 'PostgreSQL') as Engine;
const commit = previousCommit();

// behaviour: 30.1, 30.2, 32.1
it.runIf(commit !== null)(
  'fails no request and loses no event while two servers are upgraded (needs the history of the repository)',
  async () => {
    const previous = buildRelease(commit ?? '');
    onTestFinished(previous.remove, REMOVE_TIMEOUT_MS);
    const database = await postgres.create();
    onTestFinished(() => database.drop());
    const folder = mkdtempSync(join(tmpdir(), 'zipfront-upgrade-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const env = {
      DATABASE_URL: database.url,
      DRAIN_SECONDS,
      EARLIER_ASSETS_DIR: join(folder, 'assets'),
    };
    const servers: ServerProcess[] = [];
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    });
    const start = (main?: string, port?: number) =>
      startServer({
        env,
        ...(main === undefined ? {} : { main }),
        ...(port === undefined ? {} : { port }),
      });
    servers.push(await start(previous.main), await start(previous.main));
    const ports = servers.map(({ port }) => port);
    const balancer = await startHttpBalancer(ports);
    onTestFinished(balancer.stop);
    const scriptNow = async () => {
      const { body } = await ask(`${balancer.url}/`, { from: visitorAddress(0) });
      return /"(\/assets\/page-[\w-]+\.js)"/.exec(body)?.[1] ?? '';
    };
    const before = await scriptNow();

    const load = startVisitorLoad(balancer.url, { visitors: VISITORS, pauseMs: 10 });
    for (const [index, port] of ports.entries()) {
      await load.more(REQUESTS_BETWEEN);
      expect(await servers[index]?.stop()).toBe(0);
      servers[index] = await start(undefined, port);
      await vi.waitFor(() => expect(balancer.healthy()).toContain(port), { timeout: 10_000 });
    }
    await load.more(REQUESTS_BETWEEN);
    await load.stop();
    const { answered, failures, visits, events } = load;
    console.log(
      `from ${previous.commit.slice(0, 8)}: ${answered} requests, ${failures.length} failed, ${visits.length} visits, ${events.length} events`,
    );
    expect(failures).toEqual([]);

    const stored = await storedIds(database.url);
    expect(new Set(stored).size).toBe(stored.length);
    const known = new Set(stored);
    expect(events.filter((id) => !known.has(id))).toEqual([]);
    const store = await openStore({ url: database.url, log: silentLog });
    const rows = await store.reads.selectFrom('visit').select('id').execute();
    await store.close();
    const knownVisits = new Set(rows.map(({ id }) => id));
    expect(visits.filter((id) => !knownVisits.has(id))).toEqual([]);

    // A page that stayed open: its script is asked of the new build.
    expect(await scriptNow()).not.toBe(before);
    const { status } = await ask(balancer.url + before, { from: visitorAddress(0) });
    expect(status).toBe(200);
  },
);
