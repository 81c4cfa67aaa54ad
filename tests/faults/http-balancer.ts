import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Interval in which the balancer asks each server for `/healthz`. */
const CHECK_EVERY_MS = 100;

const CHECK_TIMEOUT_MS = 1_000;

type Exchange = [IncomingMessage, ServerResponse];

/** The simplest one: it repeats no request except for a missing asset. */
export interface HttpBalancer {
  readonly url: string;
  /** Ports of the servers that passed their last check. */
  healthy(): number[];
  stop(): Promise<void>;
}

/**
 * By persistent connections, to the next server that passed its last check. Without a response it
 * is 502, which a test finds.
 */
export async function startHttpBalancer(ports: readonly number[]): Promise<HttpBalancer> {
  const agent = new Agent({ keepAlive: true });
  const healthy = new Set<number>();
  let next = 0;

  /** @param others servers to ask next for an asset that one does not have */
  function sendTo(port: number, others: number[], [incoming, outgoing]: Exchange): void {
    const { method, url: path = '', headers } = incoming;
    const failed = () => {
      if (outgoing.headersSent) return outgoing.destroy();
      outgoing.writeHead(502).end();
    };
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      const [another] = others;
      if (another !== undefined && answer.statusCode === 404 && path.startsWith('/assets/')) {
        answer.resume();
        return sendTo(another, others.slice(1), [incoming, outgoing]);
      }
      const { connection: _, ...passed } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, passed);
      answer.on('error', failed).pipe(outgoing);
    });
    sent.on('error', failed);
    incoming.pipe(sent);
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const up = ports.filter((port) => healthy.has(port));
    const port = up[next++ % Math.max(1, up.length)];
    if (port === undefined) return void outgoing.writeHead(502).end();
    const others = up.filter((other) => other !== port);
    sendTo(port, others, [incoming, outgoing]);
  }

  async function check(port: number): Promise<void> {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal }).catch(() => null);
    if (response?.ok) healthy.add(port);
    else healthy.delete(port);
    await response?.arrayBuffer();
  }

  await Promise.all(ports.map(check));
  const checks = setInterval(() => ports.forEach((port) => void check(port)), CHECK_EVERY_MS);
  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    healthy: () => [...healthy],
    async stop() {
      clearInterval(checks);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
