import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { START_TIMEOUT_MS, startServer } from '../server-process.ts';

const DEV = join(import.meta.dirname, '../../apps/server/src/dev.ts');
const CONTENT = join(import.meta.dirname, '../../content');

// behaviour: 10.3, 10.156
test('reloads an open page in development when a slip is saved and fixed, and when the server has started again', async ({
  page,
}) => {
  test.setTimeout(3 * START_TIMEOUT_MS);
  const content = mkdtempSync(join(tmpdir(), 'zipfront-content-'));
  cpSync(CONTENT, content, { recursive: true });
  const start = (port?: number) =>
    startServer({
      ...(port !== undefined && { port }),
      main: DEV,
      env: { NODE_ENV: 'development', CONTENT_DIR: content },
    });
  const connected = () =>
    page.waitForEvent('console', { predicate: (line) => line.text().includes('[vite] connected') });
  const first = await start();
  const file = join(content, 'insurance', 'site.yaml');
  const written = readFileSync(file, 'utf8');

  await Promise.all([connected(), page.goto(`${first.url}/`)]);
  await expect(page.getByRole('banner')).toBeVisible();
  const refused = connected();
  writeFileSync(file, `${written}\nnoSuchSetting: <b>yes\n`);
  await expect(page.getByText(/site\.yaml.*noSuchSetting/s)).toBeVisible();
  await refused;
  const fixed = connected();
  writeFileSync(file, written);
  await expect(page.getByRole('banner')).toBeVisible();
  await fixed;

  await first.stop();
  const reloaded = page.waitForEvent('load', { timeout: START_TIMEOUT_MS });
  const second = await start(first.port);
  await reloaded;
  await second.stop();
  rmSync(content, { recursive: true });
});
