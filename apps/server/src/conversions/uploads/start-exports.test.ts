import { expect, it, vi } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import type { Store } from '../../platform/store/store.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { exportPlatforms, startExports } from './run-exports.ts';

const CREDENTIALS = JSON.stringify({
  type: 'authorized_user',
  client_id: 'client',
  client_secret: 'secret',
  refresh_token: 'refresh',
});

// behaviour: 25.6
it.each([
  [{}, []],
  [{ GOOGLE_ADS_ACCOUNT: '123-456-7890', GOOGLE_ADS_CREDENTIALS: CREDENTIALS }, ['google']],
  [{ META_DATASET: '5555555555', META_ACCESS_TOKEN: 'token' }, ['meta']],
])('sends to the platforms that %j sets up', (environment, names) => {
  const platforms = exportPlatforms(readConfig(environment), Date.now);
  expect(platforms.map(({ name }) => name)).toEqual(names);
});

it('reads nothing without a platform', async () => {
  const pages = {
    siteNames: (): string[] => {
      throw new Error('The job runs.');
    },
    exportsOf: () => null,
  };
  const store = {} as Store;
  const running = startExports({ store, pages, log: silentLog, now: Date.now, platforms: [] });
  await expect(running.stop()).resolves.toBeUndefined();
});

// behaviour: 31.2
it.each(engines)('sends from one of two servers on $name', async (engine) => {
  const store = await emptyTestStore(engine);
  const pages = { siteNames: vi.fn((): string[] => []), exportsOf: () => null };
  const platforms = exportPlatforms(
    readConfig({ META_DATASET: '5555555555', META_ACCESS_TOKEN: 'token' }),
    Date.now,
  );
  const now = () => NOON;
  const running = [1, 2].map(() => startExports({ store, pages, log: silentLog, now, platforms }));
  await vi.waitFor(async () => {
    const jobs = await store.reads.selectFrom('job').selectAll().execute();
    expect(jobs).toMatchObject([{ name: 'exports', ended_at: NOON, failed: 0 }]);
  });
  for (const exports of running) await exports.stop();
  expect(pages.siteNames).toHaveBeenCalledTimes(1);
});
