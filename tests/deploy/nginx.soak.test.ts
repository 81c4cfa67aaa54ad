import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MAX_BATCH_BYTES } from '../../apps/server/src/visitors/events/read-body.ts';
import {
  expectAssetsFound,
  expectExactLimits,
  expectNothingLost,
  startBehind,
} from './behind-balancer.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { ask, startVisitorLoad, visitorAddress } from './visitor-load.ts';

const ROLLING_RESTART = join(import.meta.dirname, '../../deploy/rolling-restart.sh');

/** Restarts of both servers. */
const ROUNDS = 5;

/** Requests between two restarts at least. */
const REQUESTS_BETWEEN = 300;

const VISITORS = 12;

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
      const behind = await startBehind(startNginx, { DRAIN_SECONDS: '1' });
      const { env, url } = behind.balancer;
      const RESTART = `curl -fsS ${await startRestarter(behind.restart)} -d`;
      const load = startVisitorLoad(url, { visitors: VISITORS, pauseMs: 20 });
      for (let round = 0; round < ROUNDS; round += 1) {
        await load.more(REQUESTS_BETWEEN);
        const [code, output] = await rollingRestart({ ...env, RESTART });
        expect([code, output.match(/^restarting /gm)?.length]).toEqual([0, 2]);
      }
      await load.more(REQUESTS_BETWEEN);
      await load.stop();
      console.log(`nginx: ${load.answered} requests, ${load.failures.length} failed`);
      await expectNothingLost(load, behind);
    });

    // behaviour: 32.6
    it('restarts no server while one is not ready', async () => {
      const { balancer, addresses, stop } = await startBehind(startNginx);
      await stop(addresses[1] ?? '');
      const [code, output] = await rollingRestart({ ...balancer.env, RESTART: 'false' });
      expect([code, output]).toEqual([1, expect.stringContaining('is not ready')]);
    });

    // behaviour: 32.3
    it('finds an asset that only one of the servers has', async () => {
      await expectAssetsFound(await startBehind(startNginx));
    });

    it('counts the requests of each address exactly, over both servers', async () => {
      await expectExactLimits(await startBehind(startNginx, { RATE_LIMITS: 'on' }));
    });

    it('leaves it to the server to refuse a long body', async () => {
      const { balancer } = await startBehind(startNginx);
      const sent = (body: string) =>
        ask(`${balancer.url}/events`, { from: visitorAddress(0), method: 'POST', body });
      const refused = await sent(' '.repeat(MAX_BATCH_BYTES + 1));
      expect([refused.status, refused.type]).toEqual([413, 'application/problem+json']);
      expect((await sent(`${' '.repeat(MAX_BATCH_BYTES - 2)}[]`)).status).toBe(204);
    });
  },
);
