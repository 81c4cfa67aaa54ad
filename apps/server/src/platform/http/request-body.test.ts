import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it, test, vi } from 'vitest';
import { bodyLimit, parseObject, plainBody, streamBody } from './request-body.ts';
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

// behaviour: 15.7
test('leaves hidden characters out of every text of a body', () => {
  const body = {
    first_name: 'Zoë \u202elive',
    more: [{ text: 'a\u200bb' }],
    plain: 'Ann\nLee',
    n: 1,
  };
  expect(parseObject(JSON.stringify(body))).toEqual({
    first_name: 'Zoë live',
    more: [{ text: 'ab' }],
    plain: 'Ann\nLee',
    n: 1,
  });
});

test.each(['[]', '"text"', 'null', '{', ''])('returns null for %j', (text) => {
  expect(parseObject(text)).toBeNull();
});

// behaviour: 10.64
it('returns the plain bytes, and holds the last 64 of them', () => {
  const pages = Array.from({ length: 65 }, (_, index) => gzipSync(`page ${index}`));
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = pages;
  const plain = pages.map(plainBody);
  expect(plain.map(String)).toEqual(pages.map((_, index) => `page ${index}`));
  expect(plainBody(second)).toBe(plain[1]);
  expect(plainBody(first)).not.toBe(plain[0]);
  expect(String(plainBody(first))).toBe('page 0');
});

/** Pieces that count how many were made. */
function counted(pieces: string[]) {
  let made = 0;
  let ended = false;
  async function* make() {
    try {
      for (const piece of pieces) {
        made += 1;
        yield piece;
      }
    } finally {
      ended = true;
    }
  }
  return { pieces: make(), made: () => made, ended: () => ended };
}

describe('streamBody', () => {
  it('sends all pieces in order, and reports its end once', async () => {
    const onEnd = vi.fn();
    const { pieces } = counted(['{"a":"', 'é🚗', '"}']);
    expect(await new Response(streamBody(pieces, onEnd)).text()).toBe('{"a":"é🚗"}');
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('creates no piece before the previous one was read', async () => {
    const { pieces, made } = counted(['a', 'b', 'c']);
    const reader = streamBody(pieces, () => {}).getReader();
    await new Promise((resolve) => setImmediate(resolve));
    expect(made()).toBe(0);
    await reader.read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(made()).toBe(1);
  });

  it('ends the pieces when the client disconnects', async () => {
    const onEnd = vi.fn();
    const { pieces, ended } = counted(['a', 'b', 'c']);
    const reader = streamBody(pieces, onEnd).getReader();
    await reader.read();
    await reader.cancel();
    expect(ended()).toBe(true);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('fails when a piece cannot be created, and reports its end', async () => {
    const onEnd = vi.fn();
    async function* failing() {
      yield 'a';
      throw new Error('a test');
    }
    await expect(new Response(streamBody(failing(), onEnd)).text()).rejects.toThrow('a test');
    expect(onEnd).toHaveBeenCalledOnce();
  });
});
