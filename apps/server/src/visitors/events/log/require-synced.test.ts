import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { requireHoldersChecked, requireSynced } from './require-synced.ts';

const SYNCED = {
  server_name: 'a',
  version: '2.10.27',
  max_payload: 1_048_576,
  jetstream: { config: { sync_always: true } },
};

/** The monitoring of a server, which responds with this to `/varz`. */
async function monitor(body: object): Promise<string> {
  const server = createServer((_, response) => response.end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

// behaviour: 33.2
it('returns the servers that sync, and the monitors that do not respond', async () => {
  const [one, other] = [await monitor(SYNCED), await monitor({ unexpected: true })];
  const { synced, unreachable } = await requireSynced([one, other]);
  expect(synced).toEqual(new Set(['a']));
  expect(unreachable).toEqual([other]);
});

// behaviour: 33.2
it.each([
  [{ version: '2.9.10' }, 'has version 2.9.10; expected 2.10 or later'],
  [{ max_payload: 524_288 }, 'has max_payload 524288; expected 1048576 or more'],
  [{ jetstream: {} }, 'has no JetStream'],
  [{ jetstream: { config: {} } }, 'set sync_interval: always'],
  [{ jetstream: { config: { sync_always: false } } }, 'set sync_interval: always'],
])('refuses a server with %o', async (changed, message) => {
  const monitors = [await monitor(SYNCED), await monitor({ ...SYNCED, ...changed })];
  await expect(requireSynced(monitors)).rejects.toThrow(message);
});

// behaviour: 33.2
it('accepts an unread server of the stream only for a monitor that does not respond', () => {
  const synced = new Set(['a', 'b']);
  const check = (holders: string[], unreachable: string[]) =>
    requireHoldersChecked(holders, { synced, unreachable });
  expect(() => check(['a', 'b'], [])).not.toThrow();
  expect(() => check(['a', 'b', 'c'], ['http://c:8222'])).not.toThrow();
  expect(() => check(['a', 'b', 'c'], [])).toThrow('EVENT_LOG_MONITORS');
  expect(() => check(['a', 'c', 'd'], ['http://c:8222', 'http://d:8222'])).toThrow('c, d');
});
