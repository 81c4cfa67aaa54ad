import { setTimeout } from 'node:timers/promises';
import { describe, it } from 'vitest';
import {
  expectAssetsFound,
  expectExactLimits,
  expectNothingLost,
  startBehind,
} from './behind-balancer.ts';
import { hasHaproxy, startHaproxy } from './haproxy.ts';
import { startVisitorLoad } from './visitor-load.ts';

const ROUNDS = 5;
const REQUESTS_BETWEEN = 300;
const VISITORS = 12;

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
