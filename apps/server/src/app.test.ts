import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { readConfig } from './platform/config/config.ts';
import { compressNothing } from './platform/http/compress.ts';
import { PROXY_WARNING } from './platform/http/proxy-warning.ts';
import type { ServerEnv } from './platform/http/visitor.ts';
import { loggerTo } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { type Store, StoreUnavailable } from './platform/store/store.ts';
import { emptyTestStore, engines } from './platform/store/testing/engines.ts';
import { arrival } from './platform/store/testing/visit-rows.ts';
import { NO_CACHE } from './site/pages/build-cache.ts';
import { createPages } from './site/pages/pages.ts';
import { sampleSource } from './site/pages/testing/sample-source.ts';
import { createVisit, storeVisit } from './visitors/visits/store-visit.ts';
import { newSession } from './visitors/visits/visit-cookies.ts';

const config = readConfig({
  PUBLIC_URL: 'https://www.example.com',
  CORS_ORIGINS: 'https://partner.example',
});
const pages = await createPages({
  source: sampleSource(),
  config,
  compress: compressNothing,
  cache: NO_CACHE,
});

const [SQLITE] = engines;
if (SQLITE === undefined) throw new Error('no engine');

let lines: Record<string, unknown>[];
let databaseUnavailable: boolean;
let isClockRight: boolean;
let store: Store;
let app: Hono<ServerEnv>;
let metrics: Metrics;

/** The cookie of a visit that is stored. */
async function visitCookie(): Promise<string> {
  const { session, rows } = createVisit(arrival({ at: 1_000_000 }), {
    visitorId: null,
    bot: false,
  });
  await store.write(storeVisit, rows);
  return `__Host-sessionid=${session}`;
}

beforeEach(async () => {
  lines = [];
  store = await emptyTestStore(SQLITE);
  metrics = createMetrics({ process: false });
  databaseUnavailable = false;
  isClockRight = true;
  const services = {
    config,
    pages: { ...pages, reviewSites: () => [{ siteName: 'shipping' }] },
    metrics,
    log: loggerTo({ write: (line) => lines.push(JSON.parse(line)) }, 'info'),
    now: () => 1_000_000,
    store: {
      ...store,
      async ping() {
        if (databaseUnavailable) throw new StoreUnavailable('gone');
      },
    },
  };
  const routes = new Hono<ServerEnv>()
    .get('/api/zipcodes/:zip/', (c) => c.json({ zip: c.req.param('zip') }))
    .post('/api/visits/', async (c) => c.json({ length: (await c.req.text()).length }, 201))
    .post('/quote', (c) => c.redirect('/compare/', 303))
    .get('/go/:token', (c) => pages.notFound(c.req.path))
    .get('/api/away', () => {
      throw new StoreUnavailable('the disk is full');
    })
    .get('/away', () => {
      throw new StoreUnavailable('the disk is full');
    })
    .get('/api/bug', () => {
      throw new TypeError('cannot read "Maria" of 90210');
    })
    .get('/es/bug', () => {
      throw new TypeError('oh');
    });
  app = createApp(
    { ...services, clock: { isRight: () => isClockRight } },
    { routes: [routes], resourceAt: (path, signal) => pages.resourceAt(path, signal) },
  );
});

const post = (path: string, headers: Record<string, string> = {}, body = '') =>
  app.request(path, { method: 'POST', headers, body });

/** Node's side of an answer: what is set there goes out with each response of a route. */
function nodeAnswer() {
  const headers = new Map<string, unknown>();
  return {
    outgoing: { setHeader: (name: string, value: unknown) => headers.set(name, value) },
    requestId: () => String(headers.get('X-Request-Id')),
  };
}

describe('createApp', () => {
  // behaviour: 15.18
  it('sets a request id on every response', async () => {
    const ids = new Set<string>();
    for (const path of ['/api/zipcodes/90210/', '/nowhere/', '/api/nowhere', '/api/bug']) {
      const { outgoing, requestId } = nodeAnswer();
      await app.request(path, {}, { outgoing });
      expect(requestId()).toMatch(/^[0-9a-f-]{36}$/);
      ids.add(requestId());
    }
    expect(ids.size).toBe(4);
  });

  it.each([
    ['/api/nowhere', 'application/problem+json', '"urn:zipfront:problem:not-found"'],
    ['/events/nowhere', 'application/problem+json', '"urn:zipfront:problem:not-found"'],
    ['/nowhere/', 'text/html; charset=utf-8', '404 of Brand at /<'],
    ['/es/nada/', 'text/html; charset=utf-8', '404 of Brand at /es/<'],
    ['/go/unknown-token', 'text/html; charset=utf-8', '404 of Brand at /<'],
  ])('responds with 404 to %s as %s', async (path, type, text) => {
    const response = await app.request(path);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([404, type]);
    expect(await response.text()).toContain(text);
  });

  it.each([
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/sitemap.xml', 'GET, HEAD'],
    ['PUT', '/api/visits/', 'POST'],
    ['GET', '/quote', 'POST'],
    ['POST', '/api/zipcodes/90210/', 'GET, HEAD'],
  ])('responds with 405 to %s %s, allowing %s', async (method, path, allow) => {
    const response = await app.request(path, { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, allow]);
  });

  // behaviour: 10.52
  it.each([
    ['/es', '/es/'],
    ['/es?gclid=abc&utm_source=x', '/es/?gclid=abc&utm_source=x'],
    ['/ES/?gclid=Abc', '/es/?gclid=Abc'],
    ['//es//', '/es/'],
    ['/es/).', '/es/'],
    ['/es/”', '/es/'],
    ['/es/&utm_source=x&gclid=Abc', '/es/?utm_source=x&gclid=Abc'],
    ['/es&utm_source=x?gclid=Abc', '/es/?utm_source=x&gclid=Abc'],
    ['/&utm_source=x', '/?utm_source=x'],
  ])('redirects %s to %s', async (path, location) => {
    const response = await app.request(path);
    expect([response.status, response.headers.get('Location')]).toEqual([308, location]);
  });

  // behaviour: 15.20
  it.each([
    '//evil.example',
    '//evil.example/',
    '//evil.example/es',
    '/%2f%2fevil.example',
    '/\\evil.example',
  ])('never redirects %s to another host', async (path) => {
    const response = await app.request(`http://localhost${path}`);
    expect([response.status, response.headers.get('Location')]).toEqual([404, null]);
  });

  // behaviour: 13.15
  it('responds with 503 and Retry-After while the store is unavailable, as a page or as JSON', async () => {
    const api = await app.request('/api/away');
    expect([api.status, api.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(await api.json()).toMatchObject({ type: 'urn:zipfront:problem:unavailable' });
    const page = await app.request('/away');
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(await page.text()).toContain('500 of Brand at /<');
    expect(lines.filter(({ level }) => level === 40)).toHaveLength(1);
  });

  // behaviour: 15.30
  it('responds with 500 after a bug, and logs its stack without the request', async () => {
    const { outgoing, requestId } = nodeAnswer();
    const api = await app.request('/api/bug', {}, { outgoing });
    expect([api.status, await api.json()]).toEqual([
      500,
      expect.objectContaining({ type: 'urn:zipfront:problem:internal' }),
    ]);
    expect(await (await app.request('/es/bug')).text()).toContain('500 of Brand at /es/');
    const [line] = lines.filter(({ level }) => level === 50);
    expect(line).toMatchObject({
      requestId: requestId(),
      error: { name: 'TypeError', message: 'cannot read "…" of …' },
    });
    expect(JSON.stringify(line)).toContain('app.test.ts');
  });

  // behaviour: 15.30
  it('logs the pattern of a route, and nothing that the visitor sent', async () => {
    const headers = {
      Referer: 'https://www.example.com/?gclid=Secret-Click',
      Cookie: 'sessionid=Secret-Session',
      'X-Forwarded-For': '203.0.113.7',
      'X-Request-Id': 'Secret-Id',
      'Content-Type': 'application/json',
    };
    await app.request('/api/zipcodes/90210/?gclid=Secret-Click', { headers });
    await post('/api/visits/', headers, '{"zipcode":"90210","first_name":"Maria"}');
    await app.request('/go/Secret-Token', { headers });
    await app.request('/nowhere/Secret-Path', { headers });
    expect(JSON.stringify(lines)).not.toMatch(/90210|Maria|Secret|203\.0\.113/);
    expect(lines.shift()).toMatchObject({ msg: PROXY_WARNING });
    expect(lines.map(({ route, method, status }) => [method, route, status])).toEqual([
      ['GET', '/api/zipcodes/:zip/', 200],
      ['POST', '/api/visits/', 201],
      ['GET', '/go/:token', 404],
      ['GET', 'none', 404],
    ]);
    for (const line of lines) {
      expect(line).toMatchObject({ requestId: expect.any(String), ms: expect.any(Number) });
    }
  });

  // behaviour: 15.25
  it('counts and times requests by the pattern of their route', async () => {
    await app.request('/api/zipcodes/90210/');
    await app.request('/api/zipcodes/10001/');
    const text = await metrics.render();
    expect(text).toContain(
      'zipfront_http_requests_total{route="/api/zipcodes/:zip/",method="GET",status="200"} 2',
    );
    expect(text).toContain(
      'zipfront_http_request_duration_seconds_count{route="/api/zipcodes/:zip/"} 2',
    );
  });

  // behaviour: 11.21, 15.16, 15.44
  it.each([
    [60, 'POST', '/api/visits/'],
    [60, 'POST', '/quote'],
    [240, 'POST', '/privacy-choice'],
    [6, 'POST', '/privacy-choice/order'],
    [60, 'POST', '/shipping/quote'],
    [60, 'POST', '/shipping/call-back'],
    [60, 'POST', '/shipping/orders/7K3M-9Q'],
    [60, 'GET', '/shipping/challenge'],
    [240, 'GET', '/api/zipcodes/90210/'],
    [240, 'GET', '/api/addresses/'],
    [240, 'GET', '/api/vehicles/'],
    [240, 'POST', '/api/estimates/'],
    [240, 'GET', '/shipping/quote'],
    [240, 'GET', '/shipping/form-mark'],
    [240, 'GET', '/shipping/orders/7K3M-9Q'],
    [240, 'POST', '/shipping/ajax'],
    [6, 'GET', '/api/visits/current/export'],
    [60, 'POST', '/api/1/envelope/'],
    [60, 'POST', '/api/1/store/'],
  ])('allows %d requests a minute from an address to %s %s', async (limit, method, path) => {
    const statuses: number[] = [];
    for (let i = 0; i <= limit; i += 1) statuses.push((await app.request(path, { method })).status);
    expect(statuses.indexOf(429)).toBe(limit);
  });

  it('limits visits and lookups separately, and sends Retry-After', async () => {
    for (let i = 0; i < 60; i += 1) await post('/api/visits/');
    const refused = await post('/api/visits/');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    expect((await app.request('/api/zipcodes/90210/')).status).toBe(200);
    const form = await post('/quote');
    expect([form.status, form.headers.get('Content-Type')]).toEqual([
      429,
      'text/html; charset=utf-8',
    ]);
    expect(Number(form.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  // behaviour: 15.16
  it('limits new visits, and not calls of existing ones', async () => {
    const cookie = await visitCookie();
    const madeUp = `__Host-sessionid=${newSession(randomUUID())}`;
    for (let i = 0; i < 61; i += 1) await post('/api/visits/');
    expect((await post('/api/visits/')).status).toBe(429);
    expect((await post('/api/visits/', { Cookie: '__Host-sessionid=made-up' })).status).toBe(429);
    expect((await post('/api/visits/', { Cookie: madeUp })).status).toBe(429);
    expect((await post('/api/visits/', { Cookie: cookie })).status).toBe(201);
    expect((await post('/quote', { Cookie: cookie })).status).toBe(303);
  });

  it('limits the calls of visits by address, also those of an existing one', async () => {
    const cookie = await visitCookie();
    const statuses: number[] = [];
    for (let i = 0; i < 241; i += 1) {
      statuses.push((await post('/api/visits/', { Cookie: cookie })).status);
    }
    expect(statuses.indexOf(429)).toBe(240);
    expect((await post('/privacy-choice')).status).toBe(429);
  });

  // behaviour: 10.17
  it('refuses a form in the language of its page', async () => {
    for (let i = 0; i < 60; i += 1) await post('/quote');
    const refusedOn = async (path: string) => {
      const response = await post('/quote', { Referer: `https://www.example.com${path}` });
      return [response.status, await response.text()];
    };
    expect(await refusedOn('/es/')).toEqual([429, expect.stringContaining('429 of Brand at /es/')]);
    expect(await refusedOn('/')).toEqual([429, expect.stringContaining('429 of Brand at /<')]);
  });

  it('refuses a call from another site, and a body that is too long', async () => {
    expect((await post('/api/visits/', { Origin: 'https://evil.example' })).status).toBe(403);
    const long = 'x'.repeat(16 * 1024 + 1);
    const response = await post('/api/visits/', { 'Content-Length': String(long.length) }, long);
    expect(response.status).toBe(413);
  });

  // behaviour: 15.19
  it('allows only the configured origins to call the API, on errors too', async () => {
    const from = (Origin: string, path: string) => app.request(path, { headers: { Origin } });
    for (const path of ['/api/zipcodes/90210/', '/api/away', '/api/bug', '/api/nowhere']) {
      const { headers } = await from('https://partner.example', path);
      expect(headers.get('Access-Control-Allow-Origin')).toBe('https://partner.example');
      expect(headers.get('Access-Control-Allow-Credentials')).toBe('true');
    }
    const { headers } = await from('https://evil.example', '/api/zipcodes/90210/');
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  // behaviour: 15.25
  it('reports whether it is alive, and whether it is ready', async () => {
    expect((await app.request('/healthz')).status).toBe(200);
    expect((await app.request('/readyz')).status).toBe(200);
    isClockRight = false;
    expect((await app.request('/healthz')).status).toBe(200);
    expect((await app.request('/readyz')).status).toBe(503);
    isClockRight = true;
    databaseUnavailable = true;
    expect((await app.request('/healthz')).status).toBe(200);
    const unavailable = await app.request('/readyz');
    expect(unavailable.status).toBe(503);
    expect(unavailable.headers.get('Retry-After')).toBe('2');
  });
});
