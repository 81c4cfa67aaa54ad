import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { ServerEnv } from '../http/visitor.ts';
import { createMetrics } from './metrics.ts';
import { handleMetrics } from './routes.ts';

const TOKEN = '0123456789abcdef';

/** Asks for the metrics from an address, with headers; the status of the answer. */
async function ask(
  metricsToken: string | null,
  remoteAddress: string | undefined,
  headers: Record<string, string> = {},
): Promise<Response> {
  const services = { config: { metricsToken }, metrics: createMetrics({ process: false }) };
  const app = new Hono<ServerEnv>().get('/metrics', (c) => handleMetrics(c, services));
  return app.request('/metrics', { headers }, { incoming: { socket: { remoteAddress } } });
}

// behaviour: 15.28
it.each([
  ['127.0.0.1', {}, 200],
  ['127.9.9.9', {}, 200],
  ['::1', {}, 200],
  ['::ffff:127.0.0.1', {}, 200],
  ['203.0.113.7', {}, 401],
  ['::ffff:203.0.113.7', {}, 401],
  ['2001:db8::1', {}, 401],
  ['127.0.0.1.example', {}, 401],
  [undefined, {}, 401],
  ['127.0.0.1', { 'X-Forwarded-For': '127.0.0.1' }, 401],
  ['127.0.0.1', { Forwarded: 'for=127.0.0.1' }, 401],
  ['127.0.0.1', { Via: '1.1 proxy' }, 401],
  ['127.0.0.1', { 'X-Real-IP': '127.0.0.1' }, 401],
  ['203.0.113.7', { Authorization: `Bearer ${TOKEN}` }, 401],
] as [
  string | undefined,
  Record<string, string>,
  number,
][])('responds without a token to %s with %j: %i', async (address, headers, status) => {
  expect((await ask(null, address, headers)).status).toBe(status);
});

// behaviour: 15.28
it.each([
  ['203.0.113.7', { Authorization: `Bearer ${TOKEN}` }, 200],
  ['203.0.113.7', { Authorization: `Bearer ${TOKEN}x` }, 401],
  ['203.0.113.7', {}, 401],
  ['127.0.0.1', {}, 401],
] as [
  string,
  Record<string, string>,
  number,
][])('responds with a token to %s with %j: %i', async (address, headers, status) => {
  expect((await ask(TOKEN, address, headers)).status).toBe(status);
});

it('reveals to other clients only how to authorize', async () => {
  const refused = await ask(null, '203.0.113.7');
  expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer');
  const text = await refused.text();
  expect(text).toContain('metrics-refused');
  expect(text).not.toContain('zipfront_');
});
