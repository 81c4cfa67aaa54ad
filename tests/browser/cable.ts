import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut, for every request there is: also those that outlive a page. */
export interface Cable {
  url: string;
  /** Ends all connections, and every new one as it is made. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Lays a cable to a port of this machine. */
export async function layCable(port: number): Promise<Cable> {
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = connect(port, '127.0.0.1');
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
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The cable has no port.');
  const cut = () => {
    whole = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    mend() {
      whole = true;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
