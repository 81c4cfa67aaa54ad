import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { compressQuickly, compressQuicklyNow } from '../../apps/server/src/http/compress.ts';
import { VISITS_PER_MINUTE } from '../../apps/server/src/http/rate-limit.ts';
import { openStore } from '../../apps/server/src/open-store.ts';
import { openBuildCache } from '../../apps/server/src/pages/build-cache.ts';
import { earlierAssets } from '../../apps/server/src/pages/earlier-assets.ts';
import { fileResource } from '../../apps/server/src/pages/static-files.ts';
import { type Engine, engines, silentLog } from '../../apps/server/src/store/testing/engines.ts';
import { storedIds } from '../faults/event-load.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { hasNginx, type Nginx, startNginx } from './nginx.ts';
import { addressOf, ask, startVisitorLoad } from './visitor-load.ts';

const ROLLING_RESTART = join(import.meta.dirname, '../../deploy/rolling-restart.sh');

/** Restarts of both servers. */
const ROUNDS = 5;

/** Requests between two restarts at least. */
const REQUESTS_BETWEEN = 300;

const VISITORS = 12;
const MB = 1024 * 1024;

const postgres = engines.find(({ name }) => name === 'PostgreSQL') as Engine;

/** Two servers on one PostgreSQL behind nginx, each with a folder of assets of its own. */
interface Behind {
  nginx: Nginx;
  databaseUrl: string;
  /** The folders of assets, of the first and of the second server. */
  folders: [string, string];
  stopSecond(): Promise<unknown>;
  /** Stops a server in order and starts it again, by its address. */
  restart(address: string): Promise<void>;
}

async function startBehindNginx(env: Record<string, string> = {}): Promise<Behind> {
  const database = await postgres.createForStore();
  onTestFinished(() => database.drop());
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-behind-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const folders: [string, string] = [join(folder, 'first'), join(folder, 'second')];
  const start = (index: number, port?: number) =>
    startServer({
      ...(port === undefined ? {} : { port }),
      env: {
        DATABASE_URL: database.url,
        TRUST_PROXY: '1',
        DRAIN_SECONDS: '1',
        EARLIER_ASSETS_DIR: folders[index] ?? '',
        ...env,
      },
    });
  const servers: ServerProcess[] = [await start(0), await start(1)];
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  });
  const [first = 0, second = 0] = servers.map(({ port }) => port);
  const nginx = await startNginx([first, second]);
  onTestFinished(nginx.stop);
  return {
    nginx,
    databaseUrl: database.url,
    folders,
    stopSecond: async () => servers[1]?.stop(),
    async restart(address) {
      const index = servers.findIndex(({ port }) => address === `127.0.0.1:${port}`);
      const port = servers[index]?.port;
      expect(await servers[index]?.stop()).toBe(0);
      servers[index] = await start(index, port);
    },
  };
}

/** An address that restarts the server that a POST to it names, as a service manager would. */
async function startRestarter(restart: (address: string) => Promise<void>): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const [address] = await incoming.toArray();
    await restart(String(address)).catch((error) => outgoing.writeHead(500).end(String(error)));
    outgoing.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Runs `rolling-restart.sh`; returns its exit code and its output. */
async function rollingRestart(env: Record<string, string>): Promise<[number, string]> {
  const child = spawn('sh', [ROLLING_RESTART], { env: { ...process.env, ...env } });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const [code] = await once(child, 'close');
  return [code, Buffer.concat(output).toString()];
}

describe.runIf(hasNginx)(
  'nginx with the configuration of deploy/ (skipped where it is missing)',
  () => {
    // behaviour: 32.6
    it(`fails no request while both servers are restarted, over ${ROUNDS} rounds`, async () => {
      const { nginx, databaseUrl, restart } = await startBehindNginx();
      const RESTART = `curl -fsS ${await startRestarter(restart)} -d`;
      const load = startVisitorLoad(nginx.url, { visitors: VISITORS, pauseMs: 20 });
      for (let round = 0; round < ROUNDS; round += 1) {
        await load.more(REQUESTS_BETWEEN);
        const [code, output] = await rollingRestart({ ...nginx.env, RESTART });
        expect([code, output.match(/^restarting /gm)?.length]).toEqual([0, 2]);
      }
      await load.more(REQUESTS_BETWEEN);
      await load.stop();
      console.log(`${load.answered} requests, ${load.failures.length} failed`);
      expect(load.failures, nginx.errors()).toEqual([]);
      const events = new Set(await storedIds(databaseUrl));
      expect(load.events.filter((id) => !events.has(id))).toEqual([]);
      const store = await openStore({ url: databaseUrl, log: silentLog });
      const visits = await store.reads.selectFrom('visit').select('id').execute();
      await store.close();
      const known = new Set(visits.map(({ id }) => id));
      expect(load.visits.filter((id) => !known.has(id))).toEqual([]);
    });

    // behaviour: 32.6
    it('restarts no server while one is not ready', async () => {
      const { nginx, stopSecond } = await startBehindNginx();
      await stopSecond();
      const [code, output] = await rollingRestart({ ...nginx.env, RESTART: 'false' });
      expect([code, output]).toEqual([1, expect.stringContaining('is not ready')]);
    });

    // behaviour: 32.3
    it('finds an asset that only one of the servers has', async () => {
      const { nginx, folders } = await startBehindNginx();
      const script = { route: '/assets/*', type: '.js', headers: [], compress: compressQuickly };
      const built = new Map([
        ['/assets/page-another1.js', await fileResource(Buffer.from('1'), script)],
      ]);
      const folder = openBuildCache(folders[0], { now: Date.now, onError: () => {} });
      const config = readConfig({});
      await earlierAssets(folder, { built, config, compressNow: compressQuicklyNow }).store();
      for (let visitor = 0; visitor < VISITORS; visitor += 1) {
        const from = addressOf(visitor);
        const found = await ask(`${nginx.url}/assets/page-another1.js`, { from });
        expect([found.status, found.body]).toEqual([200, '1']);
        expect((await ask(`${nginx.url}/assets/page-missing1.js`, { from })).status).toBe(404);
      }
    });

    it('counts the requests of each address exactly, over both servers', async () => {
      const { nginx } = await startBehindNginx({ RATE_LIMITS: 'on' });
      for (const from of [addressOf(0), addressOf(1), addressOf(2)]) {
        const statuses: number[] = [];
        for (let request = 0; request <= VISITS_PER_MINUTE; request += 1) {
          const visit = await ask(`${nginx.url}/api/visits/`, {
            from,
            method: 'POST',
            // A client cannot choose the address that counts.
            headers: { 'X-Forwarded-For': `10.0.0.${request}` },
          });
          statuses.push(visit.status);
        }
        expect(statuses).toEqual([...Array.from({ length: VISITS_PER_MINUTE }, () => 201), 429]);
      }
    });

    it('leaves it to the server to refuse a long body', async () => {
      const { nginx } = await startBehindNginx();
      const sent = (body: string) =>
        ask(`${nginx.url}/events`, { from: addressOf(0), method: 'POST', body });
      const refused = await sent(' '.repeat(MB + 1));
      expect([refused.status, refused.type]).toEqual([413, 'application/problem+json']);
      expect((await sent(`${' '.repeat(MB - 2)}[]`)).status).toBe(204);
    });
  },
);
