import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { bodyLimit } from './request-body.ts';
import type { ServerEnv } from './visitor.ts';

const app = new Hono<ServerEnv>();
app.use(bodyLimit(10));
app.post('/', async (c) => c.text(await c.req.text()));

function post(body: string, headers: Record<string, string>) {
  return app.request('/', { method: 'POST', body, headers });
}

describe('bodyLimit', () => {
  it('passes on a body of exactly the limit', async () => {
    const response = await post('0123456789', { 'Content-Length': '10' });
    expect([response.status, await response.text()]).toEqual([200, '0123456789']);
  });

  // behaviour: 15.16
  it('refuses a body one byte longer, by its announced length', async () => {
    const response = await post('0123456789a', { 'Content-Length': '11' });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ type: 'urn:zipfront:problem:body-too-long' });
  });

  it('refuses a longer body that announces no length', async () => {
    const response = await post('0123456789a', { 'Transfer-Encoding': 'chunked' });
    expect(response.status).toBe(413);
  });

  it('passes on a short body that announces no length', async () => {
    const response = await post('0123456789', { 'Transfer-Encoding': 'chunked' });
    expect([response.status, await response.text()]).toEqual([200, '0123456789']);
  });
});
