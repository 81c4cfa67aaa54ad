import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { originCheck } from './origin-check.ts';
import type { ServerEnv } from './visitor.ts';

const app = new Hono<ServerEnv>();
app.use(originCheck({ allowed: ['https://www.example.com', 'https://partner.example'] }));
app.all('/', (c) => c.text('ok'));

describe('originCheck', () => {
  it.each([
    ['POST', {}, 200, 'not a browser'],
    ['POST', { Origin: 'https://www.example.com' }, 200, 'the public origin'],
    ['POST', { Origin: 'https://partner.example' }, 200, 'an origin of CORS_ORIGINS'],
    ['POST', { Origin: 'http://localhost:9150', Host: 'localhost:9150' }, 200, 'its own host'],
    ['POST', { Origin: 'http://localhost:9151', Host: 'localhost:9150' }, 403, 'another port'],
    ['POST', { Origin: 'https://evil.example' }, 403, 'another site'],
    ['POST', { Origin: 'https://www.example.com.evil.example' }, 403, 'a longer name'],
    ['POST', { Origin: 'null' }, 403, 'a sandboxed frame'],
    ['POST', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 200, 'a page without referrer'],
    ['POST', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, 403, 'a foreign page without one'],
    ['POST', { Origin: '%%%', Host: 'localhost' }, 403, 'nonsense'],
    ['POST', { 'Sec-Fetch-Site': 'same-origin' }, 200, 'the same origin without Origin'],
    ['POST', { 'Sec-Fetch-Site': 'same-site' }, 403, 'a neighbouring host'],
    ['POST', { 'Sec-Fetch-Site': 'cross-site' }, 403, 'another site without Origin'],
    ['PATCH', { Origin: 'https://evil.example' }, 403, 'another method'],
    ['DELETE', { Origin: 'https://evil.example' }, 403, 'another method'],
    ['GET', { Origin: 'https://evil.example' }, 200, 'a read'],
  ] as [
    string,
    Record<string, string>,
    number,
    string,
  ][])('%s with %j is %i (%s)', async (method, headers, status) => {
    const response = await app.request('/', { method, headers });
    expect(response.status).toBe(status);
  });
});
