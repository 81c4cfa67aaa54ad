import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Response of the test collector: `ok` stores the events; a number is an error status; `cut` drops
 * the connection; `stores and cuts` drops it after storing; `portal` responds with HTML like a
 * captive portal.
 */
export type CollectorBehavior = 'ok' | 'cut' | 'stores and cuts' | 'portal' | number;

interface Received {
  event_id: string;
  timestamp: number;
  schema: string;
  data: Record<string, unknown>;
  contexts: { schema: string; data: Record<string, unknown> }[];
}

/** A collector, and pages that load the tracker from it. */
export interface Collector {
  url: string;
  behavior: CollectorBehavior;
  /** Number of times that each event arrived, by the `n` of its data. */
  stored: () => Map<unknown, number>;
  /** Each event that arrived, once. */
  events: () => Received[];
  posts: { url: string; headers: IncomingMessage['headers'] }[];
  close: () => Promise<void>;
}

/**
 * A small collector for the browser tests. Like a real one, it stores events before it responds,
 * and once for each `event_id`.
 *
 * @param files content of the other paths that it serves
 * @param policy the content security policy of those
 */
export async function startCollector(
  files: Record<string, string>,
  policy = "default-src 'self'",
): Promise<Collector> {
  const copies = new Map<string, { event: Received; times: number }>();

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    collector.posts.push({ url: request.url ?? '', headers: request.headers });
    const { behavior } = collector;
    if (behavior === 'cut') return request.socket.destroy();
    if (behavior === 'portal') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return response.end('<!doctype html><title>Sign in</title>');
    }
    if (typeof behavior === 'number') return response.writeHead(behavior).end();
    for (const event of JSON.parse(Buffer.concat(chunks).toString('utf8')) as Received[]) {
      const times = copies.get(event.event_id)?.times ?? 0;
      copies.set(event.event_id, { event, times: times + 1 });
    }
    if (behavior === 'stores and cuts') return request.socket.destroy();
    response.writeHead(204).end();
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname;
    if (path === '/events') {
      receive(request, response).catch(() => response.destroy());
      return;
    }
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(path in files ? 200 : 404, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
    });
    response.end(files[path] ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const collector: Collector = {
    url: `http://127.0.0.1:${port}`,
    behavior: 'ok',
    posts: [],
    stored: () =>
      new Map(
        [...copies.values()].map(({ event, times }) => [event.data.n ?? event.schema, times]),
      ),
    events: () => [...copies.values()].map(({ event }) => event),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return collector;
}
