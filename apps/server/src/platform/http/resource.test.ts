import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBody, createResource, matchesEtag, onDemand, sendResource } from './resource.ts';

const zipped = gzipSync('plain');
/** As `ask` reads it. */
const ZIPPED = zipped.toString('latin1');

const resource = createResource({
  route: '/',
  body: createBody(Buffer.from('plain')),
  compressed: { forms: { br: Buffer.from('brotli'), gzip: zipped } },
  contentType: 'text/html; charset=utf-8',
  headers: [['Cache-Control', 'no-cache']],
  vary: ['Sec-GPC'],
});

const server = createServer((incoming, outgoing) => sendResource(resource, incoming, outgoing));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

function ask(headers: Record<string, string>, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{
    status: number | undefined;
    headers: NodeJS.Dict<string | string[]>;
    body: string;
  }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, headers }, (response) => {
      let body = '';
      response.setEncoding('latin1');
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('sendResource', () => {
  it.each([
    ['gzip, br', 'br', 'brotli'],
    ['gzip', 'gzip', ZIPPED],
    ['deflate', undefined, 'plain'],
    ['br;q=0.1, gzip', 'gzip', ZIPPED],
  ])('sends for Accept-Encoding %s the encoding %s', async (accept, encoding, body) => {
    const answer = await ask({ 'Accept-Encoding': accept });
    expect(answer).toMatchObject({ status: 200, body });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-length']).toBe(String(body.length));
    expect(answer.headers.vary).toBe('Sec-GPC, Accept-Encoding');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  // behaviour: 10.11
  it('sends another ETag for each encoding', async () => {
    const answers = await Promise.all(
      ['br', 'gzip', 'identity'].map((accept) => ask({ 'Accept-Encoding': accept })),
    );
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  // behaviour: 10.11
  it('responds with 304 without a body to a matching ETag, and only in the same encoding', async () => {
    const first = await ask({ 'Accept-Encoding': 'br' });
    const etag = String(first.headers.etag);
    const again = await ask({ 'Accept-Encoding': 'br', 'If-None-Match': `"old", W/${etag}` });
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(again.headers).toMatchObject({
      etag,
      vary: 'Sec-GPC, Accept-Encoding',
      'cache-control': 'no-cache',
    });
    expect(again.headers['content-type']).toBeUndefined();
    const other = await ask({ 'Accept-Encoding': 'gzip', 'If-None-Match': etag });
    expect(other).toMatchObject({ status: 200, body: ZIPPED });
  });

  // behaviour: 10.11
  it('responds to HEAD with the headers of GET and no body', async () => {
    const head = await ask({ 'Accept-Encoding': 'br' }, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe('6');
  });
});

describe('matchesEtag', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
  ])('compares %s with "a": %s', (header, expected) => {
    expect(matchesEtag(header, '"a"')).toBe(expected);
  });
});

describe('onDemand', () => {
  // behaviour: 10.65
  it('makes a resource once, for the first request', () => {
    const make = vi.fn(() => resource);
    const lazy = onDemand('/', make);
    expect(make).not.toHaveBeenCalled();
    expect(lazy.representations).toBe(resource.representations);
    expect(lazy.representations).toBe(resource.representations);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('tries again after an error', () => {
    const make = vi
      .fn(() => resource)
      .mockImplementationOnce(() => {
        throw new Error('no drawing is called "car"');
      });
    const lazy = onDemand('/', make);
    expect(() => lazy.representations).toThrow('no drawing');
    expect(lazy.representations).toBe(resource.representations);
  });
});
