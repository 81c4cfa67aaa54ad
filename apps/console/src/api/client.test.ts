import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listLeads } from '@zipfront/contracts/api/leads';
import { API_PATH } from '@zipfront/contracts/api/operation';
import { getSession } from '@zipfront/contracts/api/sessions';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, FailedRequest, fileAddress } from './client.ts';

/** Responds to the requests of the client by a real server. */
async function serve(answer: RequestListener): Promise<() => void> {
  const server = createServer(answer).listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    send(`http://127.0.0.1:${port}${path}`, init),
  );
  return () => server.close();
}

describe('call', () => {
  let stop = () => {};
  afterEach(() => {
    vi.unstubAllGlobals();
    stop();
  });

  // behaviour: 38.26
  it.each([
    ['of a newer server', '{"name":7}', 'Reload it'],
    ['that is cut off', '{"name":', 'cannot be reached'],
  ])('words an answer %s for people', async (_which, body, text) => {
    stop = await serve(({ url }, response) => response.end(url?.startsWith(API_PATH) ? body : ''));
    const failed = await call(getSession, {}).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(FailedRequest);
    expect((failed as Error).message).toContain(text);
  });
});

describe('fileAddress', () => {
  // behaviour: 38.23
  it('asks for all rows, whatever a screen shows of them', () => {
    expect(fileAddress(listLeads, { query: { partner: 'acme', limit: '50' } })).toBe(
      `${API_PATH}/leads.csv?partner=acme`,
    );
  });
});
