import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { ErrorPages } from './errors.ts';
import { clientNetwork, createRateLimit, rateLimited, widenNetwork } from './rate-limit.ts';
import { readVisitor, type ServerEnv } from './visitor.ts';

function clock() {
  let at = 1_000_000;
  return { now: () => at, pass: (ms: number) => (at += ms) };
}

describe('createRateLimit', () => {
  it('allows the limit, then returns the time to wait, then allows again', () => {
    const { now, pass } = clock();
    const limit = createRateLimit({ limit: 3, now });
    expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 0]);
    pass(20_000);
    expect(limit.take('a')).toBe(40_000);
    pass(40_000);
    expect(limit.take('a')).toBe(0);
  });

  it('starts a whole new window at the end of one, and later', () => {
    const { now, pass } = clock();
    const limit = createRateLimit({ limit: 2, now });
    for (const later of [60_000, 60_001]) {
      expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 60_000]);
      pass(later);
    }
    expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 60_000]);
  });

  it('ends a window from before the clock was set back', () => {
    const { now, pass } = clock();
    const limit = createRateLimit({ limit: 1, now });
    expect([limit.take('a'), limit.take('a')]).toEqual([0, 60_000]);
    pass(-500_000);
    expect([limit.take('a'), limit.take('a')]).toEqual([0, 60_000]);
  });

  it('counts each address separately', () => {
    const limit = createRateLimit({ limit: 1, now: clock().now });
    expect([limit.take('a'), limit.take('b'), limit.take('a')]).toEqual([0, 0, 60_000]);
  });

  it('drops the oldest address when it is full', () => {
    const limit = createRateLimit({ limit: 1, now: clock().now, capacity: 2 });
    for (const key of ['a', 'b', 'c']) limit.take(key);
    expect(limit.take('b')).toBeGreaterThan(0);
    expect(limit.take('c')).toBeGreaterThan(0);
    expect(limit.take('a')).toBe(0);
  });
});

const PAGES: ErrorPages = {
  contentPath: (path) => path,
  notFound: () => new Response(null, { status: 404 }),
  failed: (_path, status) => new Response(null, { status }),
};

describe('rateLimited', () => {
  // behaviour: 15.16, 15.22
  it('responds with 429 and Retry-After, by the address of the visitor', async () => {
    const { now, pass } = clock();
    const app = new Hono<ServerEnv>();
    app.use(readVisitor({ trustProxy: 1 }));
    let refusals = 0;
    app.use(
      rateLimited(createRateLimit({ limit: 1, now }), {
        pages: PAGES,
        onRefused: () => {
          refusals += 1;
        },
      }),
    );
    app.get('/api/', (c) => c.text('ok'));
    const from = (address: string) =>
      app.request('/api/', { headers: { 'X-Forwarded-For': address } });

    expect((await from('203.0.113.7')).status).toBe(200);
    pass(500);
    const refused = await from('203.0.113.7');
    expect([refused.status, refusals]).toEqual([429, 1]);
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(await refused.json()).toMatchObject({
      type: 'urn:zipfront:problem:too-many-requests',
      status: 429,
    });
    expect((await from('203.0.113.8')).status).toBe(200);
  });
});

describe('clientNetwork', () => {
  // behaviour: 15.38
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['2001:db8::3:4:5:6:7', '2001:db8:0:3::/64'],
    ['1::ffff:203.0.113.7', '1:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8:1:2::6]:4711', '2001:db8:1:2::/64'],
  ])('counts %s under %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});

describe('rateLimited with a condition', () => {
  it('ignores requests that do not meet it', async () => {
    const app = new Hono<ServerEnv>();
    app.use(readVisitor({ trustProxy: 1 }));
    const limit = createRateLimit({ limit: 1, now: clock().now });
    const parts = { pages: PAGES, onRefused: () => {} };
    app.use(rateLimited(limit, parts, (c) => c.req.method === 'POST'));
    app.all('/api/', (c) => c.text('ok'));
    const statusOf = async (method: string) => {
      const headers = { 'X-Forwarded-For': '203.0.113.7' };
      return (await app.request('/api/', { method, headers })).status;
    };
    const statuses: number[] = [];
    for (const method of ['GET', 'GET', 'POST', 'POST', 'GET']) {
      statuses.push(await statusOf(method));
    }
    expect(statuses).toEqual([200, 200, 200, 429, 200]);
  });
});

describe('widenNetwork', () => {
  it.each([
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['203.0.113.7', '203.0.113.7'],
    ['unknown', 'unknown'],
  ])('returns for %s the wide network %s', (network, site) => {
    expect(widenNetwork(network)).toBe(site);
  });
});
