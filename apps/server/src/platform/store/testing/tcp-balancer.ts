import { connect, createServer, type Socket } from 'node:net';

/** A balancer before servers on this machine, with connections that a test can cut. */
export interface TcpBalancer {
  readonly port: number;
  /** New connections to these ports in turn, skipping refusing ones. Ends the open ones. */
  lead(...ports: number[]): void;
  /** Ends all connections, and each new one at once, until `restore`. */
  cut(): void;
  restore(): void;
  /** Once a client's text was passed on, and its connection cut before a response. */
  cutAfter(text: string): Promise<void>;
  close(): Promise<void>;
}

export async function startTcpBalancer(...ports: number[]): Promise<TcpBalancer> {
  const sockets = new Set<Socket>();
  let targets = ports;
  let turn = 0;
  let isCut = false;
  let awaited: { text: string; done: () => void } | null = null;

  function open(near: Socket, tries: number): void {
    const port = targets[turn++ % targets.length];
    if (isCut || tries === 0 || port === undefined) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    far.once('connect', () => {
      far.off('error', another);
      join(near, far);
    });
    const another = () => open(near, tries - 1);
    far.once('error', another);
  }

  function join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    far.pipe(near);
    near.on('data', (chunk) => {
      if (awaited === null || !chunk.includes(awaited.text)) return void far.write(chunk);
      const { done } = awaited;
      awaited = null;
      far.unpipe(near);
      far.write(chunk, () => {
        near.destroy();
        done();
      });
    });
    near.resume();
  }

  function endAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  const server = createServer({ pauseOnConnect: true }, (near) => {
    near.on('error', () => near.destroy());
    open(near, targets.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the balancer has no port');
  return {
    port: address.port,
    lead(...next) {
      targets = next;
      endAll();
    },
    cut() {
      isCut = true;
      endAll();
    },
    restore() {
      isCut = false;
    },
    cutAfter: (text) =>
      new Promise((done) => {
        awaited = { text, done };
      }),
    async close() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
