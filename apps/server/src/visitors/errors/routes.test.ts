import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { DAY_MS } from '@zipfront/contracts/time/time';
import type { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { probeWrite } from '../../platform/store/readiness.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { arrival, NOON } from '../../platform/store/testing/visit-rows.ts';
import { createVisit, storeVisit } from '../visits/store-visit.ts';
import { errorReportRoutes } from './routes.ts';

const ID = '0123456789abcdef0123456789abcdef';
const EVENT = {
  event_id: ID,
  exception: { values: [{ type: 'TypeError', value: 'x is not a function' }] },
  request: { url: 'https://site.example/es/?gclid=1' },
};

const [sqlite, postgres] = engines;
if (!sqlite || !postgres) throw new Error('There are two databases.');

function serverOn(store: Store) {
  const metrics = createMetrics({ process: false });
  const services = {
    config: readConfig({ PUBLIC_URL: 'https://site.example', ERROR_REPORTING_KEY: 'our_key' }),
    store,
    metrics,
    log: silentLog,
    now: () => NOON,
    pages: {
      siteOf: () => 'insurance',
      timeZoneOf: () => 'America/New_York',
      contentPath: (path: string) => path,
      linkOn: (_host: string | undefined, path: string) => path,
      find: () => undefined,
      movedTo: () => undefined,
      reviewSites: () => [],
      notFound: () => new Response(null, { status: 404 }),
      failed: (_path: string, status: number) => new Response(null, { status }),
    },
  };
  const app: Hono<ServerEnv> = createApp(
    { ...services, clock: { isRight: () => true } },
    { routes: [errorReportRoutes(services)], resourceAt: () => undefined },
  );
  const send = (
    body: string | Uint8Array<ArrayBuffer>,
    { path = '/api/1/envelope/?sentry_key=our_key', headers = {} } = {},
  ) =>
    app.request(path, {
      method: 'POST',
      body,
      headers: { 'Content-Length': String(body.length), 'User-Agent': 'Browser/1', ...headers },
    });
  return { send, metrics };
}

const rowsIn = (store: Store) => store.reads.selectFrom('error_report').selectAll().execute();
const packed = (bytes: Buffer) => new Uint8Array(bytes);

function envelope(event: unknown = EVENT): string {
  return `{"event_id":"${ID}"}\n{"type":"event"}\n${JSON.stringify(event)}`;
}

describe.each(eitherEngine(import.meta.filename))('error reports on $name', (engine) => {
  // behaviour: 7.1.10
  it('stores an envelope as one row, and responds with its id', async () => {
    const store = await emptyTestStore(engine);
    const { send, metrics } = serverOn(store);
    const headers = { 'Content-Type': 'text/plain;charset=UTF-8', Origin: 'https://site.example' };
    const response = await send(envelope(), { headers });
    expect([response.status, await response.json()]).toEqual([200, { id: ID }]);
    expect((await send(envelope())).status).toBe(200);
    expect(await rowsIn(store)).toMatchObject([
      { type: 'TypeError', path: '/es/', times: 2, last_at: NOON, agent: 'Browser/1' },
    ]);
    const text = await metrics.render();
    expect(text).toContain('zipfront_error_reports_total{outcome="new"} 1\n');
    expect(text).toContain('zipfront_error_reports_total{outcome="known"} 1\n');
  });
});

describe('the route of error reports', () => {
  // behaviour: 31.1
  it('leaves connections to visitors while reports wait for the row of an error', async () => {
    const { store, db } = await emptyTestDatabase(postgres);
    const { send } = serverOn(store);
    await send(envelope());
    const other = await db.startTransaction().execute();
    await other.updateTable('error_report').set({ times: 5 }).execute();
    const sent = Promise.all(Array.from({ length: 15 }, () => send(envelope())));
    // Until they wait for connections, if each needed one.
    for (let turns = 0; turns < 100; turns += 1) await setImmediate();
    await store.write(probeWrite, { at: NOON }).finally(() => other.commit().execute());
    expect(new Set((await sent).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rowsIn(store)).toMatchObject([{ times: 20 }]);
  });

  it.each([
    ['gzip', gzipSync(envelope())],
    ['deflate', deflateSync(envelope())],
    ['br', brotliCompressSync(envelope())],
  ])('unpacks reports from %s', async (encoding, body) => {
    const store = await emptyTestStore(sqlite);
    const headers = { 'Content-Encoding': encoding };
    expect((await serverOn(store).send(packed(body), { headers })).status).toBe(200);
    expect(await rowsIn(store)).toHaveLength(1);
  });

  it('accepts the older form of the protocol, with the key in a header', async () => {
    const store = await emptyTestStore(sqlite);
    const response = await serverOn(store).send(JSON.stringify(EVENT), {
      path: '/api/1/store/',
      headers: {
        'Content-Type': 'application/json',
        'X-Sentry-Auth': 'Sentry sentry_version=7, sentry_client=x/1, sentry_key=our_key',
      },
    });
    expect([response.status, await response.json()]).toEqual([200, { id: ID }]);
    expect(await rowsIn(store)).toHaveLength(1);
  });

  it('accepts a report without an event, and stores nothing', async () => {
    const store = await emptyTestStore(sqlite);
    const response = await serverOn(store).send(`{"event_id":"${ID}"}\n{"type":"session"}\n{}`);
    expect([response.status, await response.json()]).toEqual([200, { id: ID }]);
    expect(await rowsIn(store)).toEqual([]);
  });

  it.each([
    ['of another key', { path: '/api/1/envelope/?sentry_key=other' }],
    ['without a key', { path: '/api/1/envelope/' }],
    [
      'with another key in the header',
      { path: '/api/1/store/', headers: { 'X-Sentry-Auth': 'Sentry sentry_key=other' } },
    ],
    ['from a page of another site', { headers: { Origin: 'https://evil.example' } }],
  ])('refuses reports %s', async (_what, options) => {
    const store = await emptyTestStore(sqlite);
    expect((await serverOn(store).send(envelope(), options)).status).toBe(403);
    expect(await rowsIn(store)).toEqual([]);
  });

  it('responds with 404 to reports of another project', async () => {
    const store = await emptyTestStore(sqlite);
    const path = '/api/2/envelope/?sentry_key=our_key';
    expect((await serverOn(store).send('{}', { path })).status).toBe(404);
  });

  it.each<[string, number, string, Buffer | string, string?]>([
    ['no envelope', 400, 'body-malformed', 'hello'],
    ['nothing', 400, 'body-malformed', ''],
    ['an event that is a list', 400, 'body-malformed', envelope([])],
    ['nesting without end', 400, 'body-malformed', envelope('['.repeat(50_000))],
    ['what says that it is gzip, and is not', 400, 'body-malformed', envelope(), 'gzip'],
    ['an encoding that is not known', 415, 'encoding-unknown', envelope(), 'zstd'],
    ['a bomb', 413, 'too-long', gzipSync(Buffer.alloc(50_000_000)), 'gzip'],
    ['a byte too many once unpacked', 413, 'too-long', gzipSync(Buffer.alloc(131_073)), 'gzip'],
    ['more parts than any has', 413, 'too-many', envelope(Array(20_001).fill({}))],
    ['more than the wire may bring', 413, 'body-too-long', 'x'.repeat(131_073)],
  ])('refuses reports with %s', async (_what, status, type, body, encoding) => {
    const store = await emptyTestStore(sqlite);
    const { send } = serverOn(store);
    const headers = encoding === undefined ? {} : { 'Content-Encoding': encoding };
    const response = await send(typeof body === 'string' ? body : packed(body), { headers });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ type: `urn:zipfront:problem:${type}` });
    expect(await rowsIn(store)).toEqual([]);
    expect((await send(envelope())).status).toBe(200);
  });

  it('accepts reports that are longer than other bodies', async () => {
    const store = await emptyTestStore(sqlite);
    const event = { ...EVENT, extra: { text: 'x'.repeat(102_400) } };
    expect((await serverOn(store).send(envelope(event))).status).toBe(200);
  });

  // behaviour: 10.14
  it('refuses reports beyond the limit, with the time to wait', async () => {
    const store = await emptyTestStore(sqlite);
    const { send } = serverOn(store);
    const statuses = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await send(envelope())).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    const refused = await send(envelope());
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(await rowsIn(store)).toMatchObject([{ times: 60 }]);
  });

  // behaviour: 24.3
  it('marks the visit of the session, and counts no report of a bot', async () => {
    const store = await emptyTestStore(sqlite);
    const { send } = serverOn(store);
    const { rows, session } = createVisit(arrival(), { visitorId: null, bot: false });
    await store.write(storeVisit, rows);
    const agent = {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36',
    };
    const headers = { ...agent, Cookie: `__Host-sessionid=${session}` };
    await send(envelope(EVENT), { headers: { ...headers, 'User-Agent': 'Googlebot/2.1' } });
    expect(await store.reads.selectFrom('error_day').selectAll().execute()).toEqual([]);
    await send(envelope(EVENT), { headers });
    await send(envelope(EVENT), { headers: agent });
    expect(await store.reads.selectFrom('error_day').selectAll().execute()).toMatchObject([
      { day: Math.floor(NOON / DAY_MS), path: '/es/', site: 'insurance', reports: 2 },
    ]);
    const marked = await store.reads.selectFrom('error_visit').selectAll().execute();
    expect(marked).toMatchObject([{ visit_id: rows.visit.id, at: NOON }]);
  });
});
