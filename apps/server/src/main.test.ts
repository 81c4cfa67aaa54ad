import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStore } from './open-store.ts';
import { readConfig } from './platform/config/config.ts';
import { compressQuickly, compressQuicklyNow } from './platform/http/compress.ts';
import type { Store } from './platform/store/store.ts';
import { silentLog } from './platform/store/testing/silent-log.ts';
import { visitRows } from './platform/store/testing/visit-rows.ts';
import { openBuildCache } from './site/pages/build-cache.ts';
import { earlierAssets } from './site/pages/earlier-assets.ts';
import { fileResource } from './site/pages/static-files.ts';
import { readPort, runServer, type ServerProcess } from './testing/server-process.ts';
import { storeVisit, type VisitRows } from './visitors/visits/store-visit.ts';

const dir = mkdtempSync(join(tmpdir(), 'zipfront-main-'));
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(dir, { recursive: true }));

function run(environment: Record<string, string> = {}, cwd?: string): ServerProcess {
  const url = `file:${join(dir, `${crypto.randomUUID()}.db`)}`;
  const server = runServer({ DATABASE_URL: url, ...environment }, cwd);
  running.push(server.child);
  return server;
}

function expiredVisit(): VisitRows {
  const { visit, quote, touch } = visitRows({ at: Date.UTC(2020, 0) });
  // What its id says of the time is what it is found by.
  const visit_id = `${Date.UTC(2020, 0).toString(16).padStart(12, '0').replace(/.{8}/, '$&-')}${visit.id.slice(13)}`;
  return {
    visit: { ...visit, id: visit_id },
    quote: { ...quote, visit_id },
    touch: { ...touch, visit_id },
    counted: null,
  };
}

/** The side of a server of another build, which has one script, on a folder that servers share. */
async function anotherBuild(folder: string) {
  const compress = compressQuickly;
  const script = { route: '/assets/*', type: '.js', headers: [], compress };
  const built = new Map([
    ['/assets/page-another1.js', await fileResource(Buffer.from('1'), script)],
  ]);
  const opened = openBuildCache(folder, { now: Date.now, onError: () => {} });
  return earlierAssets(opened, { built, config: readConfig({}), compressNow: compressQuicklyNow });
}

/** Sends the head and half of the body of a submit, and waits for nothing. */
async function halfASubmit(port: number): Promise<{ socket: Socket; rest: string }> {
  const body = '{"zipcode":"00000"}';
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = `POST /api/visits/ HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  await new Promise((resolve) => socket.write(head + body.slice(0, 5), resolve));
  // A second request on its own connection has been answered: the first is surely being read.
  await fetch(`http://127.0.0.1:${port}/healthz`);
  return { socket, rest: body.slice(5) };
}

async function refused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const accepted = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (!accepted) return;
  }
}

describe('main', () => {
  // One server for all, on a database that has an expired visit; the last test ends it.
  describe('once it runs', () => {
    let server: ServerProcess;
    let port: number;
    let store: Store;

    beforeAll(async () => {
      const url = `file:${join(dir, 'expired.db')}`;
      store = await openStore({ url, log: silentLog });
      await store.write(storeVisit, expiredVisit());
      const assets = join(dir, 'assets');
      server = runServer({ DATABASE_URL: url, EARLIER_ASSETS_DIR: assets, SMTP_ULR: 'smtps://a' });
      port = await readPort(server);
    });
    afterAll(async () => {
      server.child.kill('SIGKILL');
      await store.close();
    });

    it('prints its address, and responds', async () => {
      expect(server.out()).toContain(`Zipfront is on http://localhost:${port}`);
      expect(server.out()).toContain(
        '"msg":"SMTP_ULR is set, which is not a variable of Zipfront.',
      );
      expect(server.out()).toMatch(/"version":"[\d.]+","database":"[^"]+\.db"/);
      const page = await fetch(`http://127.0.0.1:${port}/`, {
        headers: { 'Accept-Encoding': 'br' },
      });
      expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br']);
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    });

    it('collects events and serves their schemas', async () => {
      const ask = (path: string, init?: RequestInit) =>
        fetch(`http://127.0.0.1:${port}${path}`, init);
      expect((await ask('/events', { method: 'POST', body: '[]' })).status).toBe(204);
      expect((await ask('/events/', { method: 'POST', body: '[]' })).status).toBe(404);
      expect((await ask('/schemas/com.zipfront/page_view/jsonschema/1-0-0')).status).toBe(200);
    });

    // behaviour: 32.1, 32.3
    it('serves the script of another build, and stores its own for the servers of that', async () => {
      const another = await anotherBuild(join(dir, 'assets'));
      const requested = () => fetch(`http://127.0.0.1:${port}/assets/page-another1.js`);
      const missing = await requested();
      expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
      await another.store();
      const found = await requested();
      expect([found.status, found.headers.get('cache-control'), await found.text()]).toEqual([
        200,
        'public, max-age=31536000, immutable',
        '1',
      ]);
      const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
      const script = /"(\/assets\/page-[\w-]+\.js)"/.exec(page)?.[1] ?? '';
      expect(another.at(script)?.route).toBe('/assets/*');
    });

    // behaviour: 11.27
    it('deletes expired rows from its start on', async () => {
      const visits = () => store.reads.selectFrom('visit').select('id').execute();
      await vi.waitFor(async () => expect(await visits()).toEqual([]), { timeout: 10_000 });
    });

    // behaviour: 15.24
    it('refuses new connections on SIGTERM, completes open requests, and exits with 0', async () => {
      const { socket, rest } = await halfASubmit(port);
      server.child.kill('SIGTERM');
      await refused(port);
      expect(server.child.exitCode).toBeNull();
      socket.write(rest);
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 422 /);
      const answered = performance.now();
      expect(await server.exited).toBe(0);
      // The client keeps its connection; the server does not wait the ten seconds of an open
      // request.
      expect(performance.now() - answered).toBeLessThan(5_000);
      expect(server.err()).toBe('');
    });
  });

  // behaviour: 15.24
  it('exits at once on a second signal', async () => {
    const server = run();
    const port = await readPort(server);
    const { socket } = await halfASubmit(port);
    socket.on('error', () => {});
    server.child.kill('SIGINT');
    await refused(port);
    server.child.kill('SIGINT');
    expect(await server.exited).toBe(1);
  });

  // behaviour: 15.23, 17.1
  it.each([
    'PORT',
    'CONSOLE_PORT',
  ])('reports in one line that the port of %s is in use', async (name) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const server = run({ [name]: String(port) });
    expect(await server.exited).toBe(1);
    expect(server.err()).toBe(
      `Zipfront cannot start. Port ${port} on 127.0.0.1 is taken: stop what uses it, or set ${name} to another.\n`,
    );
    other.close();
  });

  // behaviour: 17.1, 17.2
  it('serves the console and the metrics on their own port, and prints the link outside the log', async () => {
    const server = run({ CONSOLE_PORT: '0', LOG_LEVEL: 'info' });
    const port = await readPort(server);
    const lines = server.out().split('\n');
    const [link = '', ...more] = lines.filter((line) => line.includes('/link#'));
    expect(more).toEqual([]);
    const [, origin] = /: (http:\/\/localhost:\d+)\/link#[\w-]{43}$/.exec(link) ?? [];
    expect(link).toMatch(/^The console has no account yet/);
    const at = (base: string, path: string) => fetch(`${base}${path}`, { redirect: 'manual' });
    const page = await at(origin ?? '', '/sign-in');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toMatch(/^<!doctype html><html lang="en">.*<h1>Sign in<\/h1>/s);
    const styles = await at(origin ?? '', '/console.css');
    expect(styles.headers.get('content-type')).toBe('text/css; charset=utf-8');
    const [, face = ''] =
      /url\((\/assets\/inter-latin-wght[^)]*)\)/.exec(await styles.text()) ?? [];
    expect((await at(origin ?? '', face)).headers.get('content-type')).toBe('font/woff2');
    expect(await (await at(origin ?? '', '/metrics')).text()).toContain('zipfront_');
    for (const path of ['/sign-in', '/people', '/link', '/metrics', '/console.css']) {
      expect((await at(`http://127.0.0.1:${port}`, path)).status, path).toBe(404);
    }
    for (const path of ['/api/visits/', '/quote', '/healthz']) {
      expect((await at(origin ?? '', path)).status, path).toBe(404);
    }
  });

  // behaviour: 15.71
  it('names what is only for trying things out at a start on https', async () => {
    const server = run({ PUBLIC_URL: 'https://www.example.com' });
    await readPort(server);
    const lines = server
      .out()
      .split('\n')
      .filter((line) => line.includes('Not for visitors'));
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringContaining('COMPARE_URL leads to the demo comparison app. Set it to'),
      expect.stringContaining('privacy@shipping.example'),
      expect.stringContaining('The privacy policy /privacy/ is marked sample.'),
      expect.stringContaining('The privacy policy /es/privacidad/ is marked sample.'),
      expect.stringContaining('The privacy policy /shipping/privacy/ is marked sample.'),
      expect.stringContaining('The privacy policy /shipping/es/privacidad/ is marked sample.'),
      expect.stringMatching(/^Not for visitors: \d+ pages are marked sample\. /),
      expect.stringContaining('imports invented ones, by sampleReviews in shipping/reviews.yaml.'),
      expect.stringContaining('The company of insurance and its licenses are marked sample.'),
      expect.stringContaining('The company of shipping and its licenses are marked sample.'),
      'Not for visitors: 40 reviews are samples. Delete them: npm run sample-data -- remove.',
    ]);
  });

  // behaviour: 15.72
  it('serves no demo comparison app where hand-offs lead elsewhere', async () => {
    const server = run({ COMPARE_URL: 'https://compare.example.com/' });
    const port = await readPort(server);
    expect((await fetch(`http://127.0.0.1:${port}/compare/`)).status).toBe(404);
    expect(server.out()).not.toContain('Not for visitors');
  });

  // behaviour: 15.23
  it('reports an invalid variable in one line', async () => {
    const server = run({ RATE_LIMITS: 'maybe' });
    expect(await server.exited).toBe(1);
    expect(server.err()).toBe(
      'Zipfront cannot start. RATE_LIMITS is "maybe"; expected on or off.\n',
    );
  });

  // behaviour: 15.23
  it('reports in one line that the folder of the database is not writable', async () => {
    writeFileSync(join(dir, 'file'), '');
    const server = run({ DATABASE_URL: `file:${join(dir, 'file', 'zipfront.db')}` });
    expect(await server.exited).toBe(1);
    expect(server.err()).toMatch(/^Zipfront cannot start\. .+\n$/);
    expect(server.err()).toContain(join(dir, 'file'));
  });

  // behaviour: 13.12
  it('reports in one line that the database is of a newer version, and never becomes ready', async () => {
    const file = join(dir, 'newer.db');
    const database = new DatabaseSync(file);
    database.exec(
      "create table kysely_migration (name, timestamp); insert into kysely_migration values ('0001-baseline', ''), ('9999-later', '')",
    );
    database.close();
    const server = run({ DATABASE_URL: `file:${file}` });
    expect(await server.exited).toBe(1);
    expect(server.err()).toMatch(
      /^Zipfront cannot start\. The database file .+ is from a newer version of Zipfront .+\n$/,
    );
    expect(server.out()).not.toContain('"port"');
  });

  // behaviour: 13.14
  it('makes var/ accessible only to its owner, and reports the change', async () => {
    const folder = join(dir, 'elsewhere');
    mkdirSync(join(folder, 'var'), { recursive: true });
    // Whatever the umask is.
    chmodSync(join(folder, 'var'), 0o755);
    // Without content it ends before it has a page to compress.
    const server = run({ CONTENT_DIR: join(folder, 'no-content') }, folder);
    await server.exited;
    expect(statSync(join(folder, 'var')).mode & 0o777).toBe(0o700);
    expect(server.out()).toContain(
      '"path":"var","msg":"other users of this machine could read this',
    );
  });

  // behaviour: 10.1
  it('reports the errors of the content', async () => {
    const content = join(dir, 'content');
    mkdirSync(join(content, 'insurance/pages'), { recursive: true });
    writeFileSync(join(content, 'insurance/site.en-US.yaml'), 'locale: en\n');
    writeFileSync(join(content, 'insurance/pages/home.yaml'), 'path: home\n');
    const server = run({ CONTENT_DIR: content });
    expect(await server.exited).toBe(1);
    expect(server.err()).toContain('insurance/site.en-US.yaml:1:1 locale: is "en"; expected');
    expect(server.err()).toContain('insurance/pages/home.yaml:1:1 path: is "home"; expected');
  });

  // behaviour: 20.4, 20.5
  it('stores the assignments that it sent when it stops, and refuses another plan at the next start', async () => {
    const file = join(dir, 'experiments.db');
    const first = run({ DATABASE_URL: `file:${file}` });
    const url = `http://127.0.0.1:${await readPort(first)}/compare-auto-insurance/`;
    const { headers } = await fetch(url, {
      headers: { 'User-Agent': 'Mozilla/5.0 Firefox/146.0' },
    });
    const [, variant = ''] =
      /zf_variant_auto-headline=(\w+)/.exec(headers.get('set-cookie') ?? '') ?? [];
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    const database = new DatabaseSync(file);
    expect(database.prepare('select variant, served from experiment_served').all()).toEqual([
      { variant, served: 1 },
    ]);
    database.exec(
      "update experiment set visitors = 2000; insert into experiment_day values ('auto-headline', 0, 20780, 'control', 1, 0)",
    );
    database.close();
    const second = run({ DATABASE_URL: `file:${file}` });
    expect(await second.exited).toBe(1);
    expect(second.err()).toMatch(
      /compare-auto-insurance\.en\.yaml:\d+:\d+ experiment\.plan\.visitors: changed, but auto-headline has visitors who were counted with 2000: restore it/,
    );
  });
});
