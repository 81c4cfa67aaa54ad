import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { originCheck, PUBLIC_URL_WARNING } from './origin-check.ts';
import type { ServerEnv } from './visitor.ts';

const PARTNER = 'https://partner.example';

const warn = vi.fn();

const pages = {
  contentPath: (path: string) => path,
  find: (path: string) => (path === '/page/' ? {} : undefined),
  failed: (_path: string, status: number) => new Response('an error page', { status }),
  notFound: () => new Response('no page', { status: 404 }),
};

function appAt(publicUrl: string): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(originCheck({ publicUrl, corsOrigins: [PARTNER] }, { log: { warn }, pages }));
  return app.all('/', (c) => c.text('ok'));
}

const onHttps = appAt('https://www.example.com');
const onHttp = appAt('http://localhost:8080');

const OWN = 'https://www.example.com';
const CROSS = { 'Sec-Fetch-Site': 'cross-site' };

afterEach(() => warn.mockClear());

describe('originCheck', () => {
  // behaviour: 15.19
  it.each([
    ['/page/', 303, ''],
    ['/form', 403, 'an error page'],
    ['/api/visits/', 403, '{"type":"urn:zipfront:problem:origin-refused"'],
  ])('responds to a post to %s from another site: %i', async (path, status, body) => {
    const app = new Hono<ServerEnv>();
    app.use(originCheck({ publicUrl: OWN, corsOrigins: [] }, { log: { warn }, pages }));
    const response = await app.request(path, { method: 'POST', headers: CROSS });
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBe(status === 303 ? path : null);
    expect((await response.text()).startsWith(body)).toBe(true);
  });

  // behaviour: 15.19
  it.each([
    ['POST', {}, 200, 'not a browser'],
    ['POST', { Origin: OWN }, 200, 'the public origin'],
    ['POST', { Origin: OWN, Host: 'www.example.com:443' }, 200, 'the public origin'],
    ['POST', { Origin: OWN, ...CROSS }, 403, 'the public origin, which the browser denies'],
    ['POST', { Origin: 'http://www.example.com' }, 403, 'the public host without encryption'],
    ['POST', { Origin: 'http://www.example.com', Host: 'www.example.com' }, 403, 'the same'],
    ['POST', { Origin: 'ftp://www.example.com', Host: 'www.example.com' }, 403, 'another scheme'],
    ['POST', { Origin: `${OWN}:8443` }, 403, 'another port'],
    ['POST', { Origin: PARTNER }, 200, 'an origin of CORS_ORIGINS'],
    ['POST', { Origin: PARTNER, ...CROSS }, 200, 'an origin of CORS_ORIGINS, from a browser'],
    ['POST', { Origin: 'http://partner.example' }, 403, 'another scheme than in CORS_ORIGINS'],
    ['POST', { Origin: 'https://[::1]:9150', Host: '[::1]:9150' }, 200, 'its own host'],
    ['POST', { Origin: 'https://alias.example', Host: 'alias.example' }, 200, 'its own host'],
    ['POST', { Origin: 'http://alias.example', Host: 'alias.example' }, 403, 'its host on http'],
    ['POST', { Origin: 'https://alias.example', Host: 'alias.example', ...CROSS }, 403, 'denied'],
    ['POST', { Origin: 'https://alias.example:1', Host: 'alias.example' }, 403, 'another port'],
    ['POST', { Origin: 'https://evil.example' }, 403, 'another site'],
    ['POST', { Origin: 'https://www.example.com.evil.example' }, 403, 'a longer name'],
    ['POST', { Origin: 'null' }, 403, 'a sandboxed frame'],
    ['POST', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 200, 'a page without referrer'],
    ['POST', { Origin: 'null', ...CROSS }, 403, 'a foreign page without one'],
    ['POST', { Origin: '%%%', Host: 'localhost' }, 403, 'nonsense'],
    ['POST', { 'Sec-Fetch-Site': 'same-origin' }, 200, 'the same origin without Origin'],
    ['POST', { 'Sec-Fetch-Site': 'same-site' }, 403, 'a neighbouring host'],
    ['POST', CROSS, 403, 'another site without Origin'],
    ['PATCH', { Origin: 'https://evil.example' }, 403, 'another method'],
    ['DELETE', { Origin: 'https://evil.example' }, 403, 'another method'],
    ['GET', { Origin: 'https://evil.example' }, 200, 'a read'],
  ] as [
    string,
    Record<string, string>,
    number,
    string,
  ][])('responds to %s with %j: %i (%s)', async (method, headers, status) => {
    const response = await onHttps.request('/', { method, headers });
    expect(response.status).toBe(status);
  });

  // behaviour: 15.19
  it.each([
    [{ Origin: 'http://localhost:9150', Host: 'localhost:9150' }, 200],
    [{ Origin: 'http://localhost:9151', Host: 'localhost:9150' }, 403],
    [{ Origin: 'https://localhost:9150', Host: 'localhost:9150' }, 403],
    [{ Origin: OWN, Host: 'www.example.com', 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ Origin: OWN, Host: 'www.example.com', 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ Origin: 'ftp://localhost', Host: 'localhost' }, 403],
  ] as [
    Record<string, string>,
    number,
  ][])('responds on http to %j: %i', async (headers, status) => {
    const response = await onHttp.request('/', { method: 'POST', headers });
    expect(response.status).toBe(status);
  });

  // behaviour: 15.73
  it('warns once where pages call from https and PUBLIC_URL is not on https', async () => {
    const app = appAt('http://localhost:8080');
    const call = (headers: Record<string, string>) => app.request('/', { method: 'POST', headers });
    await call({ Origin: 'https://evil.example', Host: 'www.example.com' });
    expect(warn).not.toHaveBeenCalled();
    await call({ Origin: OWN, Host: 'www.example.com' });
    await call({ Origin: OWN, Host: 'www.example.com' });
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), PUBLIC_URL_WARNING);
  });
});
