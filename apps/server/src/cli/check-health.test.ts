import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { VARIABLES } from '../platform/config/variables.ts';
import { checkHealth, DEFAULT_PORT } from './check-health.ts';

let status = 200;
const requested: string[] = [];
const server = createServer((incoming, outgoing) => {
  requested.push(incoming.url ?? '');
  outgoing.writeHead(status).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const PORT = String((server.address() as AddressInfo).port);
afterAll(() => void server.close());

// behaviour: 32.5
it.each([
  undefined,
  '',
  '0.0.0.0',
  '::',
  '127.0.0.1',
])('asks the server that listens on %j', async (HOST) => {
  expect(await checkHealth({ ...(HOST === undefined ? {} : { HOST }), PORT })).toBe(true);
  expect(requested.pop()).toBe('/healthz');
});

// behaviour: 32.5
it('reports a server that drains as unhealthy', async () => {
  status = 503;
  expect(await checkHealth({ PORT })).toBe(false);
  status = 200;
});

it('reports a server that does not listen as unhealthy', async () => {
  expect(await checkHealth({ HOST: '::1', PORT: '1' })).toBe(false);
});

it('asks the default port of the server unless another is given', () => {
  expect(DEFAULT_PORT).toBe(VARIABLES.port.initial);
});
