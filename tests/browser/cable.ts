import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut, for every request there is: also those that outlive a page. */
export interface Cable {
  url: string;
  /** Ends all connections, and every new one as it is made. */
  cut(): void;
  /** Lets nothing through, old connections or new, until it is mended; who hangs up is not heard. */
  hold(): void;
  /** Answers 503 to every request until it is mended. */
  refuse(): void;
  /** How many requests it has refused. */
  refused(): number;
  mend(): void;
  close(): Promise<void>;
}

/** Lays a cable to a port of this machine. */
export async function layCable(port: number): Promise<Cable> {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'held' | 'refusing' | 'cut' = 'whole';
  let refused = 0;
  let held: (() => void)[] = [];
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    if (state === 'whole') return join(near);
    if (state === 'refusing') return answer503(near);
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
  function answer503(near: Socket) {
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
  if (address === null || typeof address === 'string') throw new Error('The cable has no port.');
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
    mend() {
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
