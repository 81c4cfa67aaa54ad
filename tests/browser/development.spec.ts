import { join } from 'node:path';
import { test } from '@playwright/test';
import { startServer } from '../server-process.ts';
import { START_TIMEOUT_MS } from './servers.ts';

const DEV = join(import.meta.dirname, '../../apps/server/src/dev.ts');

const start = (port?: number) =>
  startServer({
    ...(port !== undefined && { port }),
    main: DEV,
    env: { NODE_ENV: 'development' },
    readyWithinMs: START_TIMEOUT_MS,
  });

// behaviour: 10.3
test('reloads an open page in development when the server has started again', async ({ page }) => {
  test.setTimeout(2 * START_TIMEOUT_MS);
  const first = await start();
  const connected = page.waitForEvent('console', {
    predicate: (line) => line.text().includes('[vite] connected'),
  });
  await page.goto(`${first.url}/`);
  await connected;
  await first.stop();
  const reloaded = page.waitForEvent('load', { timeout: START_TIMEOUT_MS });
  const second = await start(first.port);
  await reloaded;
  await second.stop();
});
