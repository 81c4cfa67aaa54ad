import { connect, createServer, type Socket } from 'node:net';

/** Faults on demand, for every request, including those that outlive a page. */
export interface FaultyProxy {
  url: string;
  /** Ends all connections, and each new one at once. */
  cut(): void;
  /** Holds what arrives, and does not pass on that a client has closed its connection. */
  hold(): void;
  /** Responds to every request with 503. */
  refuse(): void;
  /** Number of requests that got 503. */
  refused(): number;
  /** Ends all faults, and passes on what was held. */
  restore(): void;
  close(): Promise<void>;
}

/** Starts a proxy to a local port. */
export async function startProxy(port: number): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'held' | 'refusing' | 'cut' = 'whole';
  let refused = 0;
  let held: (() => void)[] = [];
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    if (state === 'whole') return join(near);
    if (state === 'refusing') return respond503(near);
    const waiting: Buffer[] = [];
    near.on('data', (chunk: Buffer) => waiting.push(chunk));
    near.on('error', () => {});
    near.on('end', () => near.destroy());
    held.push(() => {
      if (near.destroyed) return;
      near.removeAllListeners('data');
      join(near, waiting);
    });
  });
  function respond503(near: Socket) {
    sockets.add(near);
    near.on('error', () => {});
    near.on('close', () => sockets.delete(near));
    near.once('data', () => {
      refused += 1;
      near.end(
        'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      );
      near.resume();
    });
  }
  function join(near: Socket, first: Buffer[] = []) {
    const far = connect(port, '127.0.0.1');
    for (const chunk of first) far.write(chunk);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const cut = () => {
    state = 'cut';
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    hold() {
      cut();
      state = 'held';
    },
    refuse() {
      cut();
      state = 'refusing';
    },
    refused: () => refused,
    restore() {
      state = 'whole';
      for (const go of held) go();
      held = [];
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
