import { connect } from 'node:net';
import { MEGABYTE } from '@zipfront/contracts/bytes';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { loggerTo } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { MAX_HEADER_BYTES } from './header-overflow.ts';
import { createListener, MAX_REQUEST_URL_LENGTH } from './listener.ts';
import { createBody, createResource, onDemand } from './resource.ts';
import { type RunningServer, startServer } from './server.ts';
import type { ServerEnv } from './visitor.ts';

const pageOf = (html: string) =>
  createResource({
    route: '/',
    body: createBody(Buffer.from(html)),
    compressed: { forms: {} },
    contentType: 'text/html',
    headers: [],
    vary: ['Sec-GPC'],
  });
const plain = pageOf('plain');
const signalled = pageOf('signalled');
const broken = onDemand('/broken/', () => {
  throw new Error('no drawing is called "car"');
});

/** More than the buffers on the way take. */
const LARGE_BYTES = 32 * MEGABYTE;
const SOCKET_TIMEOUT_MS = 400;

const lines: Record<string, unknown>[] = [];
const metrics = createMetrics({ process: false });
const app = new Hono<ServerEnv>();
app.get('/api/own', (c) =>
  c.text('own', 200, { 'Cache-Control': 'max-age=60', 'Content-Security-Policy': 'of its own' }),
);
app.get('/api/large', (c) => c.body(Buffer.alloc(LARGE_BYTES)));
app.get('/api/gone', (c) => c.text('gone', 404, { 'Set-Cookie': 'a=b' }));
app.all('*', (c) => c.text(`routed ${c.req.path}`));

let server: RunningServer;
beforeAll(async () => {
  const listener = createListener({
    pages: { contentPath: (path) => path },
    app,
    config: readConfig({}),
    metrics,
    log: loggerTo({ write: (line) => lines.push(JSON.parse(line)) }, 'debug'),
    direct: { '/direct': (_incoming, outgoing) => outgoing.end('directly') },
    resourceAt(path, signal) {
      if (path === '/broken/') return broken;
      return path === '/' ? (signal ? signalled : plain) : undefined;
    },
  });
  server = await startServer(listener, {
    host: '127.0.0.1',
    port: 0,
    headersTimeoutMs: 300,
    timeoutCheckMs: 50,
    stopTimeoutMs: 200,
    socketTimeoutMs: SOCKET_TIMEOUT_MS,
    overflowHeaders: [['Set-Cookie', 'zf_gclid=; Max-Age=0; Path=/']],
  });
});
afterAll(() => server.stop());

function request(...headers: string[]): string {
  return ['GET / HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n');
}

/** Sends bytes as they are, and gives back all that comes until the server hangs up. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const ask = (target: string, { method = 'GET', headers = '' } = {}) =>
  send(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);

describe('createListener', () => {
  // behaviour: 15.9
  it.each([
    '/',
    '/direct',
    '/api/own',
  ])('refuses two Host headers at %s, and closes the connection', async (path) => {
    for (const second of ['Host: evil.example', 'hOST: localhost', 'Host:']) {
      const answer = await send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${second}\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain(':two-hosts"');
    }
    expect(await ask(path)).toMatch(/^HTTP\/1\.1 200 /);
  });

  // behaviour: 10.10
  it('sends a resource from memory, whatever the query', async () => {
    expect(await ask('/?gclid=%zz&%')).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nplain$/);
  });

  // behaviour: 10.10
  it('sends the resource for the privacy signal when the request has it', async () => {
    expect(await ask('/', { headers: 'Sec-GPC: 1\r\n' })).toContain('\r\n\r\nsignalled');
  });

  it('responds with 500 for a page that cannot be made, and logs why', async () => {
    expect(await ask('/broken/')).toMatch(/^HTTP\/1\.1 500 /);
    expect(JSON.stringify(lines)).toContain('no drawing is called');
    expect(await ask('/')).toContain('\r\n\r\nplain');
  });

  it('reads the path of an absolute address', async () => {
    expect(await ask('http://localhost/?a=b')).toContain('\r\n\r\nplain');
  });

  it('sends HEAD without a body', async () => {
    expect(await ask('/', { method: 'HEAD' })).toMatch(/Content-Length: 5\r\n[\s\S]*\r\n\r\n$/);
  });

  it('passes other requests to the routes', async () => {
    expect(await ask('/api/x')).toContain('routed /api/x');
    expect(await ask('/', { method: 'POST' })).toContain('routed /');
  });

  // behaviour: 15.18
  it.each([
    '/api/x',
    '/api/gone',
  ])('sets the security headers on the response of %s, and forbids caching', async (path) => {
    const answer = (await ask(path)).toLowerCase();
    expect(answer).toContain(
      "\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'\r\n",
    );
    expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(answer).toContain('\r\nreferrer-policy: strict-origin-when-cross-origin\r\n');
    expect(answer).toContain('\r\ncache-control: no-store\r\n');
  });

  it('sends a header that a route set itself once', async () => {
    const answer = (await ask('/api/own')).toLowerCase();
    expect(answer.match(/cache-control: .*/g)).toEqual(['cache-control: max-age=60']);
    expect(answer.match(/content-security-policy: .*/g)).toEqual([
      'content-security-policy: of its own',
    ]);
  });

  it('passes a path to its own listener, whatever the method and the query', async () => {
    expect(await ask('/direct?x=1', { method: 'POST' })).toContain('directly');
    expect(await ask('/direct')).toContain('directly');
    expect(await ask('/direct/')).toContain('routed /direct/');
  });

  // behaviour: 15.30
  it('counts and logs a response by its route, without the address', async () => {
    lines.length = 0;
    await ask('/?gclid=Secret-Click');
    expect(lines).toEqual([expect.objectContaining({ method: 'GET', route: '/', status: 200 })]);
    expect(JSON.stringify(lines)).not.toContain('Secret');
    expect(await metrics.render()).toMatch(
      /zipfront_http_requests_total\{route="\/",method="GET",status="200"\} \d/,
    );
  });

  it.each([
    ['/%zz', '404 Not Found', 'a percent sign that encodes nothing'],
    ['/%ff', '404 Not Found', 'bytes that are not UTF-8'],
    ['/a\\b', '400 Bad Request', 'a backslash'],
    ['*', '400 Bad Request', 'an asterisk'],
    [`/${'a'.repeat(MAX_REQUEST_URL_LENGTH)}`, '414 URI Too Long', 'a long address'],
    [`/${'a'.repeat(MAX_HEADER_BYTES)}`, '431 Request Header Fields Too Large', 'a very long one'],
    ['/a b', '400 Bad Request', 'a space'],
  ])('refuses %.20s with %s (%s)', async (target, status) => {
    expect((await ask(target)).split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
  });

  it('describes a refused request as a problem, with the security headers', async () => {
    const answer = await ask('/%zz');
    expect(answer).toContain('Content-Type: application/problem+json'.toLowerCase());
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(answer).toContain('urn:zipfront:problem:not-found');
  });

  // behaviour: 32.8
  it.each([
    ['GET / HTTP/1.1\r\n\r\n', '400', 'no host'],
    ['GET /api/x HTTP/1.0\r\n\r\n', '200', 'no host in HTTP/1.0'],
    ['GET /x HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', '400', 'a broken host'],
    ['nonsense\r\n\r\n', '400', 'not HTTP'],
    [request(`Cookie: ${'c'.repeat(MAX_HEADER_BYTES)}`), '431', 'huge headers'],
    [request(`Cookie: ${'c'.repeat(MAX_HEADER_BYTES * 3)}`), '431', 'far too long ones'],
    [request(`Cookie: ${'c'.repeat(40_000)}`, 'Connection: close'), '200', 'long ones'],
    [
      'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      '400',
      'two lengths',
    ],
  ])('responds to %.30j with %s (%s)', async (bytes, status) => {
    expect((await send(bytes)).split(' ')[1]).toBe(status);
  });

  // behaviour: 11.19
  it('deletes the cookies that made the headers too long, and explains it on a page', async () => {
    const answer = await send(request(`Cookie: ${'c'.repeat(MAX_HEADER_BYTES)}`));
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain('\r\nSet-Cookie: zf_gclid=; Max-Age=0; Path=/\r\n');
    expect(head).toContain(`\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`);
    expect(body).toContain('<title>Please load this page again</title>');
  });

  it('responds at most once to each request of a connection', async () => {
    const first = request('X: y');
    const answer = await send(first + request(`Cookie: ${'c'.repeat(MAX_HEADER_BYTES)}`));
    expect(answer).toMatch(/^HTTP\/1.1 200/);
    expect(answer.match(/^HTTP\/1.1/gm)?.length).toBeLessThanOrEqual(2);
  });

  it('closes the connection of a client that does not read its responses', async () => {
    const socket = connect(server.port, '127.0.0.1');
    // It may close before its data is read.
    const closed = new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
    socket.write('GET /api/large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    // Real time: it is the socket's own clock that runs out while nothing is read.
    await new Promise((resolve) => setTimeout(resolve, SOCKET_TIMEOUT_MS * 3));
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
    });
    await closed;
    expect(received).toBeLessThan(LARGE_BYTES);
  });

  // behaviour: 15.17
  it('closes the connection of a client that does not end its headers', async () => {
    const answer = await send('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout');
  });
});
