import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Arrival, Contender } from './contenders.ts';
import type { PageFiles } from './page-files.ts';

/**
 * `ok` stores the events; a number is an error status; `cut` drops the connection,
 * `stores and cuts` after storing.
 */
export type CollectorBehavior = 'ok' | 'cut' | 'stores and cuts' | number;

/** A fake collector for one tracker, and the pages that load it, on one host. */
export interface Collector {
  url: string;
  behavior: CollectorBehavior;
  /** Every stored event, repeated for each arrival. */
  arrivals: Arrival[];
  /** The scripts that pages requested. */
  served: Set<string>;
  close: () => Promise<void>;
}

/** Headers that give `performance.now()` a resolution of 5 µs instead of 100 µs. */
const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/**
 * Stores before it responds. `/` has the tracker, `/other` none; a POST to any path is collected.
 */
export async function startCollector(
  contender: Contender,
  { scripts, files }: PageFiles,
): Promise<Collector> {
  const tags = scripts.map(
    ({ src, module }) => `<script src="${src}"${module ? ' type="module"' : ''}></script>`,
  );
  const pages = new Map([
    ['/', `<!doctype html><title>Bench</title><link rel="icon" href="data:,">${tags.join('')}`],
    ['/other', '<!doctype html><title>Other</title><link rel="icon" href="data:,">'],
  ]);

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { behavior } = collector;
    if (behavior === 'cut') {
      request.socket.destroy();
      return;
    }
    if (typeof behavior === 'number') {
      response.writeHead(behavior).end();
      return;
    }
    collector.arrivals.push(...contender.read(JSON.parse(Buffer.concat(chunks).toString('utf8'))));
    if (behavior === 'stores and cuts') request.socket.destroy();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}');
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname;
    if (request.method === 'POST') {
      receive(request, response).catch((error) => {
        console.error(
          `${contender.name} sent a request to ${path} that cannot be parsed: ${error}`,
        );
        response.destroy();
      });
      return;
    }
    const script = files.get(path);
    if (script !== undefined) collector.served.add(path);
    const body = script ?? pages.get(path);
    if (body === undefined)
      console.error(`${contender.name} requested ${path}, which does not exist.`);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': `${script === undefined ? 'text/html' : 'text/javascript'}; charset=utf-8`,
      ...ISOLATION,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const collector: Collector = {
    url: `http://127.0.0.1:${port}`,
    behavior: 'ok',
    arrivals: [],
    served: new Set(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return collector;
}
