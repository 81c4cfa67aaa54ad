import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../platform/store/testing/free-port.ts';
import { findReachabilityProblems } from './find-reachability-problems.ts';

async function serverWith(status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const CONSOLE = { consoleHost: '127.0.0.1', consolePort: 8081, consoleUrl: 'http://localhost:1' };

// behaviour: 15.76
it('finds an address that nothing responds at, or that responds with an error', async () => {
  const well = await serverWith(200);
  expect(await findReachabilityProblems({ ...CONSOLE, publicUrl: well })).toEqual([]);
  const publicUrl = await serverWith(502);
  expect(await findReachabilityProblems({ ...CONSOLE, publicUrl })).toMatchObject([
    { problem: `${publicUrl} does not respond to this machine (status 502).` },
  ]);
  const closed = `http://127.0.0.1:${await freePort()}`;
  expect(await findReachabilityProblems({ ...CONSOLE, publicUrl: closed })).toMatchObject([
    { problem: `${closed} does not respond to this machine (ECONNREFUSED).` },
  ]);
});

// behaviour: 15.76
it('asks the console only where other machines reach it', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('', { status: url.includes('console') ? 421 : 200 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const publicUrl = 'https://www.example.com';
  const consoleUrl = 'https://console.example.com';
  const open = { ...CONSOLE, publicUrl, consoleUrl };
  expect(await findReachabilityProblems(open)).toMatchObject([
    { topic: 'console', problem: expect.stringContaining('(status 421)') },
  ]);
  expect(await findReachabilityProblems({ ...open, consolePort: null })).toEqual([]);
  expect(await findReachabilityProblems({ ...CONSOLE, publicUrl })).toEqual([]);
  expect(asked.filter((url) => url.startsWith(consoleUrl))).toHaveLength(1);
});
