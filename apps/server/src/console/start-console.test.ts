import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import { expect, it, onTestFinished } from 'vitest';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { silentLog } from '../platform/store/testing/silent-log.ts';
import { startConsole } from './start-console.ts';

const [engine] = engines;

// behaviour: 17.5
it.each([
  [0, 'one client that invents addresses', 429],
  [1, 'clients behind one proxy', 422],
])('counts the proxies of CONSOLE_TRUST_PROXY: with %i it sees %s', async (proxies, _clients, expected) => {
  if (engine === undefined) throw new Error('there is an engine');
  const parts = {
    store: await emptyTestStore(engine),
    metrics: createMetrics({ process: false }),
    log: silentLog,
    now: () => 0,
    experiments: () => [],
    publication: () => ({ publishedAt: 0, readAt: 0, errors: [] }),
    preview: null,
    apiPlatforms: [],
    pages: { siteNames: () => [] } as never,
    zipCodes: { find: () => undefined, size: 0 },
    config: {
      consoleHost: '127.0.0.1',
      consolePort: 0,
      consoleUrl: 'http://localhost:8081',
      consoleTrustProxy: proxies,
      metricsToken: null,
      smtpUrl: null,
      mailFrom: null,
      mailTeam: [],
      webhookUrl: null,
      contentDir: 'content',
      rateLimits: true,
      watchContent: false,
    },
  };
  const server = await startConsole(parts, () => {});
  if (server === null) throw new Error('the console is on');
  onTestFinished(() => server.stop());
  const origin = `http://127.0.0.1:${server.port}`;
  let status = 0;
  for (let client = 1; client <= 6; client += 1) {
    const response = await fetch(origin + CONSOLE_PATHS.signIn, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': `203.0.113.${client}` },
      body: new URLSearchParams({ name: 'ana', password: 'a wrong one' }),
    });
    status = response.status;
  }
  expect(status).toBe(expected);
});
