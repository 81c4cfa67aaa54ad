import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openStore } from '../../apps/server/src/open-store.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import {
  compressQuickly,
  compressQuicklyNow,
} from '../../apps/server/src/platform/http/compress.ts';
import { LIMITS_PER_MINUTE } from '../../apps/server/src/platform/http/route-table.ts';
import { type Engine, engines } from '../../apps/server/src/platform/store/testing/engines.ts';
import { silentLog } from '../../apps/server/src/platform/store/testing/silent-log.ts';
import { openBuildCache } from '../../apps/server/src/site/pages/build-cache.ts';
import { earlierAssets } from '../../apps/server/src/site/pages/earlier-assets.ts';
import { fileResource } from '../../apps/server/src/site/pages/static-files.ts';
import { storedIds } from '../faults/event-load.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { ask, type VisitorLoad, visitorAddress } from './visitor-load.ts';

const postgres = engines.find(({ name }) => name === 'PostgreSQL') as Engine;

/** Addresses that requests come from: enough that either server has some. */
const ADDRESSES = 12;

export interface Balancer {
  readonly url: string;
  /** The lines of its log. */
  errors(): string;
  stop(): Promise<void>;
}

export interface Behind<B extends Balancer> {
  balancer: B;
  databaseUrl: string;
  /** The folders of assets, of the first and of the second server. */
  folders: [string, string];
  /** Addresses of the servers. */
  addresses: string[];
  stop(address: string): Promise<number | null | undefined>;
  /** Stops a server in order and starts it again, by its address. */
  restart(address: string): Promise<void>;
}

/** @param env variables of both servers, besides those of every server behind a balancer */
export async function startBehind<B extends Balancer>(
  startBalancer: (ports: readonly [number, number]) => Promise<B>,
  env: Record<string, string> = {},
): Promise<Behind<B>> {
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
        EARLIER_ASSETS_DIR: folders[index] ?? '',
        ...env,
      },
    });
  const servers: ServerProcess[] = [await start(0), await start(1)];
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  });
  const [first = 0, second = 0] = servers.map(({ port }) => port);
  const balancer = await startBalancer([first, second]);
  onTestFinished(balancer.stop);
  const addresses = [`127.0.0.1:${first}`, `127.0.0.1:${second}`];
  return {
    balancer,
    databaseUrl: database.url,
    folders,
    addresses,
    stop: async (address) => servers[addresses.indexOf(address)]?.stop(),
    async restart(address) {
      const index = addresses.indexOf(address);
      expect(await servers[index]?.stop()).toBe(0);
      servers[index] = await start(index, Number(address.split(':')[1]));
    },
  };
}

/** Expects that no request of a load failed, and that everything acknowledged is stored. */
export async function expectNothingLost(
  load: VisitorLoad,
  { balancer, databaseUrl }: Pick<Behind<Balancer>, 'balancer' | 'databaseUrl'>,
): Promise<void> {
  expect(load.failures, balancer.errors()).toEqual([]);
  const stored = await storedIds(databaseUrl);
  expect(new Set(stored).size).toBe(stored.length);
  const events = new Set(stored);
  expect(load.events.filter((id) => !events.has(id))).toEqual([]);
  const store = await openStore({ url: databaseUrl, log: silentLog });
  const rows = await store.reads.selectFrom('visit').select('id').execute();
  await store.close();
  const visits = new Set(rows.map(({ id }) => id));
  expect(load.visits.filter((id) => !visits.has(id))).toEqual([]);
}

/** Expects that an asset which the first server alone has is found by all visitors. */
export async function expectAssetsFound({ balancer, folders }: Behind<Balancer>): Promise<void> {
  const script = { route: '/assets/*', type: '.js', headers: [], compress: compressQuickly };
  const file = await fileResource(Buffer.from('1'), script);
  const folder = openBuildCache(folders[0], { now: Date.now, onError: () => {} });
  const parts = { config: readConfig({}), compressNow: compressQuicklyNow };
  await earlierAssets(folder, {
    built: new Map([['/assets/page-another1.js', file]]),
    ...parts,
  }).store();
  for (let visitor = 0; visitor < ADDRESSES; visitor += 1) {
    const from = visitorAddress(visitor);
    const found = await ask(`${balancer.url}/assets/page-another1.js`, { from });
    expect([found.status, found.body]).toEqual([200, '1']);
    expect((await ask(`${balancer.url}/assets/page-missing1.js`, { from })).status).toBe(404);
  }
}

/** Expects the servers, with their limits on, to count the visits of each address exactly. */
export async function expectExactLimits({ balancer }: Behind<Balancer>): Promise<void> {
  for (const from of [visitorAddress(0), visitorAddress(1), visitorAddress(2)]) {
    const statuses: number[] = [];
    for (let request = 0; request <= LIMITS_PER_MINUTE.forms; request += 1) {
      const visit = await ask(`${balancer.url}/api/visits/`, {
        from,
        method: 'POST',
        // A client cannot choose the address that counts.
        headers: { 'X-Forwarded-For': `10.0.0.${request}` },
      });
      statuses.push(visit.status);
    }
    expect(statuses).toEqual([...Array.from({ length: LIMITS_PER_MINUTE.forms }, () => 201), 429]);
  }
}
