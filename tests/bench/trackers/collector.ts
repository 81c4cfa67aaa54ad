import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Arrival, Contender } from './contenders.ts';
import type { PageFiles } from './page-files.ts';

/** What the collector does with a request: takes it, answers a status, or drops the connection. */
export type Mood = 'well' | 'cut' | 'stores and cuts' | number;

/** A stand-in collector for one tracker, and the pages that load it, on one host. */
export interface Collector {
  url: string;
  mood: Mood;
  /** Every event that was stored, as often as it arrived. */
  arrivals: Arrival[];
  /** The scripts that pages asked for. */
  served: Set<string>;
  close: () => Promise<void>;
}

/** So that `performance.now()` resolves 5 µs rather than 100. */
const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/**
 * Starts a collector that stores before it answers. Pages: `/` with the tracker, `/other` without;
 * every other path that is no script, and is posted to, is an address of the collector.
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

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { mood } = collector;
    if (mood === 'cut') {
      request.socket.destroy();
      return;
    }
    if (typeof mood === 'number') {
      response.writeHead(mood).end();
      return;
    }
    collector.arrivals.push(...contender.read(JSON.parse(Buffer.concat(chunks).toString('utf8'))));
    if (mood === 'stores and cuts') request.socket.destroy();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}');
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname;
    if (request.method === 'POST') {
      take(request, response).catch((error) => {
        console.error(`${contender.name} posted to ${path} what was not understood: ${error}`);
        response.destroy();
      });
      return;
    }
    const script = files.get(path);
    if (script !== undefined) collector.served.add(path);
    const body = script ?? pages.get(path);
    if (body === undefined)
      console.error(`${contender.name} asked for ${path}, which is not there.`);
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
    mood: 'well',
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
