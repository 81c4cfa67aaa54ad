import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readPort, runServer, type ServerProcess } from './testing/server-process.ts';

const CONTENT = join(import.meta.dirname, '../../../content');
const HOME = 'insurance/pages/home.en.yaml';
const ABOUT = 'insurance/pages/how-we-work.en.yaml';
const REVIEW_PAGE = 'shipping/pages/reviews.en.yaml';

let dir: string;
let content: string;
let server: ServerProcess;
let port: number;
/** Length of the server's log when the test began. */
let logStart = 0;

async function start(environment: Record<string, string> = {}): Promise<void> {
  dir = mkdtempSync(join(tmpdir(), 'zipfront-publishing-'));
  content = join(dir, 'content');
  cpSync(CONTENT, content, { recursive: true });
  const url = `file:${join(dir, 'zipfront.db')}`;
  server = runServer({
    DATABASE_URL: url,
    CONTENT_DIR: content,
    RATE_LIMITS: 'off',
    ...environment,
  });
  port = await readPort(server);
  logStart = 0;
}

async function stop(): Promise<void> {
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  rmSync(dir, { recursive: true });
}

async function publish(): Promise<void> {
  server.child.kill('SIGHUP');
  await logged(PUBLISHED);
}

/** Changes a content file; it is never there by half. */
function change(file: string, from: string | RegExp, to: string): void {
  const path = join(content, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(join(dir, 'changed'), text.replace(from, to));
  renameSync(join(dir, 'changed'), path);
}

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
const textOf = async (path: string) => (await ask(path)).text();
const log = () => server.out().slice(logStart);
const logged = (what: string, times = 1) =>
  vi.waitFor(() => expect(log().split(what)).toHaveLength(times + 1), 40_000);

const PUBLISHED = 'the content was read again and is published';
const NOT_PUBLISHED = 'the content was not published';

describe('SIGHUP', () => {
  // One server for all: each test begins with our content, published.
  beforeAll(() => start(), 60_000);
  afterAll(stop);
  afterEach(async () => {
    rmSync(content, { recursive: true });
    cpSync(CONTENT, content, { recursive: true });
    logStart = server.out().length;
    await publish();
    logStart = server.out().length;
  });

  // behaviour: 10.8
  it('publishes changed, new and deleted pages', async () => {
    change(HOME, /^title: .*$/m, 'title: Another title');
    const page = readFileSync(join(content, 'insurance/pages/new-driver.en.yaml'), 'utf8');
    rmSync(join(content, 'insurance/pages/new-driver.en.yaml'));
    writeFileSync(
      join(content, 'insurance/pages/old-driver.en.yaml'),
      page.replace(/^path: .*$/m, 'path: /old-driver/'),
    );
    await publish();
    expect(await textOf('/')).toContain('<title>Another title</title>');
    expect((await ask('/old-driver/')).status).toBe(200);
    expect((await ask('/new-driver/')).status).toBe(404);
    expect(await textOf('/sitemap.xml')).not.toContain('/new-driver/');
  });

  // behaviour: 10.8
  it('publishes pages with reviews, and pages that respond to forms', async () => {
    change(REVIEW_PAGE, /^title: .*$/m, 'title: Other reviews');
    change(HOME, /^title: .*$/m, 'title: Another title');
    expect(await textOf('/shipping/reviews/')).not.toContain('Other reviews');
    await publish();
    expect(await textOf('/shipping/reviews/')).toContain('Other reviews');
    expect(log()).toContain('"route":"/shipping/reviews/","status":200');
    const body = new URLSearchParams({ page: '/', zipcode: '' });
    const posted = await ask('/quote', { method: 'POST', body });
    expect(posted.status).toBe(422);
    expect(await posted.text()).toContain('Another title');
  });

  // behaviour: 10.5
  it('publishes pictures with the pages that show them', async () => {
    const picture = await ask('/pictures/second-car.svg');
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml']);
    expect(picture.headers.get('Cache-Control')).toBe('public, max-age=600');
    const pictures = join(content, 'insurance/pictures');
    cpSync(join(pictures, 'second-car.svg'), join(pictures, 'third-car.svg'));
    change(ABOUT, 'src: /pictures/second-car.svg', 'src: /pictures/third-car.svg');
    expect((await ask('/pictures/third-car.svg')).status).toBe(404);
    await publish();
    expect(await textOf('/pictures/third-car.svg')).toBe(await picture.text());
    expect(await textOf('/how-we-work/')).toContain('/pictures/third-car.svg');
  });

  // behaviour: 10.8
  it('prices by new rates once their file has changed', async () => {
    const body = JSON.stringify({
      from: '33101',
      to: '75201',
      kind: 'car',
      motorcycleType: null,
      transport: 'open',
      running: true,
    });
    const dollars = async () => (await ask('/api/estimates/', { method: 'POST', body })).text();
    const before = await dollars();
    expect(before).toContain('priced');
    const rates = readFileSync(join(content, 'shipping/rates.yaml'), 'utf8');
    writeFileSync(
      join(content, 'shipping/rates.yaml'),
      rates.replace(/^roadFactor: .*$/m, 'roadFactor: 1.3'),
    );
    await publish();
    expect(await dollars()).not.toBe(before);
  });

  // behaviour: 10.8
  it('retains the pages when the content has an error, and logs its file and line', async () => {
    const before = await textOf('/');
    change(HOME, /^title: .*$/m, 'titel: Another title');
    change('insurance/pages/auto.en.yaml', /^title: .*$/m, 'title: Another title');
    server.child.kill('SIGHUP');
    await logged(NOT_PUBLISHED);
    expect(log()).toMatch(/insurance\/pages\/home\.en\.yaml:\d+:\d+ titel: is not a field/);
    expect(await textOf('/')).toBe(before);
    expect(await textOf('/auto/')).not.toContain('Another title');
    change(HOME, 'titel: ', 'title: ');
    await publish();
    expect(await textOf('/')).toContain('Another title');
    expect(await textOf('/auto/')).toContain('Another title');
  });

  // behaviour: 10.8
  it('retains the pages when another site starts to accept reviews, and asks for a restart', async () => {
    cpSync(join(content, 'shipping/reviews.yaml'), join(content, 'insurance/reviews.yaml'));
    change(HOME, /^title: .*$/m, 'title: Another title');
    server.child.kill('SIGHUP');
    await logged(NOT_PUBLISHED);
    expect(log()).toContain('The site insurance begins to take reviews');
    expect(await textOf('/')).not.toContain('Another title');
  });

  // behaviour: 20.4
  it('retains the pages when weights change that visitors were counted with', async () => {
    const pages = ['en', 'es'].map(
      (language) => `insurance/pages/compare-auto-insurance.${language}.yaml`,
    );
    const database = new DatabaseSync(join(dir, 'zipfront.db'), { timeout: 5_000 });
    database.exec("insert into experiment_day values ('auto-headline', 0, 20780, 'control', 1, 0)");
    database.close();
    for (const page of pages) change(page, 'weight: 50 }', 'weight: 90 }');
    change(HOME, /^title: .*$/m, 'title: Another title');
    server.child.kill('SIGHUP');
    await logged(NOT_PUBLISHED);
    expect(log()).toMatch(
      /compare-auto-insurance\.e[ns]\.yaml:\d+:\d+ experiment\.variants: changed, but auto-headline has visitors/,
    );
    expect(await textOf('/')).not.toContain('Another title');
    for (const page of pages) change(page, 'name: auto-headline', 'name: auto-headline-2');
    await publish();
    expect(await textOf('/')).toContain('Another title');
  });

  // behaviour: 10.8
  it('responds to every request while content is published again and again', async () => {
    let isOver = false;
    const statuses: number[] = [];
    const titles = new Set<string>();
    const visitor = async (path: string) => {
      while (!isOver) {
        const response = await ask(path);
        statuses.push(response.status);
        const title = /<title>(.*?)<\/title>/.exec(await response.text())?.[1];
        if (path === '/') titles.add(title ?? 'none');
      }
    };
    const poster = async () => {
      while (!isOver) {
        const body = new URLSearchParams({ page: '/', zipcode: '00000' });
        const response = await ask('/quote', { method: 'POST', body, redirect: 'manual' });
        statuses.push(response.status === 422 ? 200 : response.status);
        await response.text();
      }
    };
    const visitors = Promise.all([visitor('/'), visitor('/shipping/reviews/'), poster()]);
    for (let round = 1; round <= 3; round += 1) {
      change(HOME, /^title: .*$/m, `title: Title ${round}`);
      server.child.kill('SIGHUP');
      await logged(PUBLISHED, round);
      await vi.waitFor(() => expect(titles).toContain(`Title ${round}`), 10_000);
    }
    isOver = true;
    await visitors;
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(titles).toHaveLength(4);
  });
});

describe('WATCH_CONTENT=on', () => {
  // behaviour: 10.8
  it('publishes as files change', async () => {
    await start({ WATCH_CONTENT: 'on' });
    change(HOME, /^title: .*$/m, 'title: Another title');
    await logged(PUBLISHED);
    expect(await textOf('/')).toContain('Another title');
    await stop();
  });
});
