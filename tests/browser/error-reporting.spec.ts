import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { startServer } from '../server-process.ts';
import { expect, test, zipForm } from './fixtures.ts';
import { holdRoute } from './hold-route.ts';

/** The chunk that reports errors. */
const REPORT_CHUNK = /\/assets\/report-/;

/** Any chunk of an island. */
const ISLAND_CHUNK = /\/assets\/island-/;

const ENVELOPES = '**/api/*/envelope/**';

const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** The stored errors whose message contains a text. */
function stored(file: string, text: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare("select * from error_report where message like '%' || ? || '%' order by message")
      .all(text);
  } finally {
    database.close();
  }
}

/** Throws on the page, with nothing there to catch it. */
function throwOn(page: Page, message: string): Promise<void> {
  return page.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(text);
    });
  }, message);
}

// behaviour: 7.1.10
test('stores one cleaned row for an error thrown on the page', async ({ page, server }) => {
  await page.goto('/es/?gclid=Cj0KC&utm_source=google');
  const { zip } = zipForm(page);
  await zip.fill('90210');
  await throwOn(page, 'one row, for 90210 and ann@mail.example');
  await expect.poll(() => stored(server.databaseFile, 'one row')).toHaveLength(1);
  const [row] = stored(server.databaseFile, 'one row');
  expect(row).toMatchObject({
    times: 1,
    site: 'insurance',
    path: '/es/',
    type: 'TypeError',
    message: 'one row, for … and …',
    release: expect.stringMatching(/^page-.+\.js$/),
    agent: expect.stringContaining('Chrome/'),
  });
  expect(JSON.parse(String(row?.breadcrumbs))).toContainEqual({
    at: expect.any(Number),
    what: 'action: VISIT_LOADING',
  });
  expect(JSON.stringify(row)).not.toMatch(/90210|Cj0KC|mail\.example/);
});

test('reports an unhandled rejection with its position in the source', async ({ page, server }) => {
  await page.goto('/');
  await page.evaluate(() => {
    async function refuse() {
      throw new RangeError('not awaited', { cause: new Error('the cause') });
    }
    void refuse();
  });
  await expect.poll(() => stored(server.databaseFile, 'not awaited')).toHaveLength(1);
  const [row] = stored(server.databaseFile, 'not awaited');
  expect(JSON.parse(String(row?.exceptions))).toEqual([
    {
      type: 'RangeError',
      message: 'not awaited',
      frames: expect.arrayContaining([expect.stringContaining('refuse')]),
    },
    { type: 'Error', message: 'the cause', frames: expect.any(Array) },
  ]);
});

test('loads no chunk of error reporting without an error', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/');
  await zipForm(page).zip.fill('90210');
  await expect(zipForm(page).root).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url) => REPORT_CHUNK.test(url))).toEqual([]);
});

// behaviour: 10.14
test('buffers errors before the chunk loads, and reports them after it', async ({
  page,
  server,
}) => {
  const release = await holdRoute(page, REPORT_CHUNK);
  await page.goto('/');
  const requested = page.waitForRequest(REPORT_CHUNK);
  await throwOn(page, 'early: the first');
  await requested;
  await throwOn(page, 'early: the second');
  expect(stored(server.databaseFile, 'early:')).toEqual([]);
  release();
  await expect
    .poll(() => stored(server.databaseFile, 'early:').map(({ message }) => message))
    .toEqual(['early: the first', 'early: the second']);
});

test('reports a chunk that cannot be loaded', async ({ page, server }) => {
  await page.route(ISLAND_CHUNK, (route) => route.abort());
  await page.goto('/');
  await zipForm(page).zip.click();
  await expect
    .poll(() => stored(server.databaseFile, '/assets/island-'))
    .toMatchObject([{ type: 'TypeError', path: '/' }]);
});

// behaviour: 8.10
test('reports a chunk that does not load within its timeout', async ({ page, server }) => {
  await page.clock.install();
  await page.route(ISLAND_CHUNK, () => new Promise(() => {}));
  await page.goto('/');
  const requested = page.waitForRequest(ISLAND_CHUNK, { timeout: 60_000 });
  await zipForm(page).zip.click();
  await requested;
  await page.clock.runFor(CHUNK_LOAD_TIMEOUT_MS - 1_000);
  expect(stored(server.databaseFile, 'took too long')).toEqual([]);
  await page.clock.runFor(2_000);
  await expect.poll(() => stored(server.databaseFile, 'took too long')).toHaveLength(1);
});

test('limits a page that fails in a loop to thirty reports, and leaves it usable', async ({
  page,
  server,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/envelope/')) sent.push(request.url());
  });
  await page.goto('/');
  await page.evaluate(async () => {
    for (let round = 0; round < 500; round += 1) {
      setTimeout(() => {
        throw new Error(`again and again ${'abcdefghijklmnopqrstuvwxyz'[round % 26]} ${round}`);
      });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  });
  const times = () =>
    stored(server.databaseFile, 'again and again')
      .map((row) => Number(row.times))
      .reduce((sum, each) => sum + each, 0);
  await expect.poll(times).toBe(30);
  await zipForm(page).zip.fill('90210');
  await expect(zipForm(page).zip).toHaveValue('90210');
  expect(sent).toHaveLength(30);

  await page.goto('/es/');
  await throwOn(page, 'the next page reports again');
  await expect.poll(() => stored(server.databaseFile, 'reports again')).toHaveLength(1);
  expect(times()).toBe(30);
});

// behaviour: 8.11
test('drops an error without any detail', async ({ page, server }) => {
  await page.goto('/');
  const loaded = page.waitForResponse(REPORT_CHUNK);
  await page.evaluate(() => {
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  });
  await loaded;
  await throwOn(page, 'after the one without detail');
  await expect.poll(() => stored(server.databaseFile, 'without detail')).toHaveLength(1);
  expect(stored(server.databaseFile, 'Script error')).toEqual([]);
});

// behaviour: 8.12
test('logs an invalid DSN once, and sends nothing', async ({ page }) => {
  const said: string[] = [];
  const sent: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.route(ENVELOPES, (route) => {
    sent.push(route.request().url());
    return route.abort();
  });
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('//zipfront@/1', 'ftp://zipfront@a.example/1');
    await route.fulfill({ response, body: html });
  });
  await page.goto('/');
  for (const message of ['first', 'second']) {
    await throwOn(page, message);
    await expect.poll(() => said.filter((text) => text === 'Invalid Dsn')).toHaveLength(1);
  }
  await page.waitForLoadState('networkidle');
  expect(said.filter((text) => text === 'Invalid Dsn')).toHaveLength(1);
  expect(sent).toEqual([]);
});

// behaviour: 7.1.10
test('sends a valid envelope to another server of the protocol', async ({ page }) => {
  const received = Promise.withResolvers<{ url: URL; type: string; lines: string[] }>();
  const standIn = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.resolve({
      url: new URL(request.url ?? '', 'http://stand-in'),
      type: request.headers['content-type'] ?? '',
      lines: Buffer.concat(chunks).toString().split('\n'),
    });
    response.setHeader('Access-Control-Allow-Origin', '*').end('{"id":"x"}');
  });
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
  const { port } = standIn.address() as AddressInfo;
  const server = await startServer({
    env: { ERROR_REPORTING_DSN: `http://their_key@127.0.0.1:${port}/below/42` },
  });
  try {
    await page.goto(`${server.url}/?zip=90210`);
    await throwOn(page, 'sent elsewhere');
    const { url, type, lines } = await received.promise;
    expect(url.pathname).toBe('/below/api/42/envelope/');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      sentry_key: 'their_key',
      sentry_version: '7',
    });
    expect(type).toContain('text/plain');
    const [header, item, event] = lines.map((line) => JSON.parse(line));
    expect(header).toMatchObject({ event_id: expect.any(String), sent_at: expect.any(String) });
    expect(item).toMatchObject({ type: 'event' });
    expect(event).toMatchObject({
      event_id: header.event_id,
      platform: 'javascript',
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'sent elsewhere',
            mechanism: { type: 'onerror', handled: false },
          },
        ],
      },
      request: { url: `${server.url}/` },
    });
    expect(stored(server.databaseFile, 'elsewhere')).toEqual([]);
  } finally {
    await server.stop();
    standIn.close();
  }
});

test.describe('as a synthetic monitor', () => {
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 RuxitSynthetic/1.0' });

  // behaviour: 8.11
  test('reports nothing', async ({ page, server }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.goto('/');
    const loaded = page.waitForResponse(REPORT_CHUNK);
    await throwOn(page, 'of a monitor');
    await loaded;
    await page.waitForLoadState('networkidle');
    expect(sent.filter((url) => url.includes('/envelope/'))).toEqual([]);
    expect(stored(server.databaseFile, 'of a monitor')).toEqual([]);
  });
});
