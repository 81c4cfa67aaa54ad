import { createServer } from 'node:net';

const FIRST_PORT = 10_000;
const PORTS_OF_A_CHECKOUT = 100;
const CHECKOUTS = 180;
const PORTS_OF_A_WORKER = 10;

const held = new Set<number>();

/**
 * A port for a server of this worker, held until it is given back: the lowest one that is free, so
 * that the next server has the same again. Pages name their address: with a port of its own each
 * server would compress every page anew, which takes longer than all else of its start.
 *
 * Checkouts that are tested at the same time have ports of their own.
 */
export async function holdServerPort(): Promise<number> {
  const worker = Number(
    process.env.TEST_PARALLEL_INDEX ?? Number(process.env.VITEST_POOL_ID ?? 1) - 1,
  );
  const checkout = checksumOf(import.meta.dirname) % CHECKOUTS;
  let port = FIRST_PORT + checkout * PORTS_OF_A_CHECKOUT + worker * PORTS_OF_A_WORKER;
  while (held.has(port)) port += 1;
  held.add(port);
  if (await isFree(port)) return port;
  const next = await holdServerPort();
  held.delete(port);
  return next;
}

export function giveBackServerPort(port: number): void {
  held.delete(port);
}

function checksumOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 0);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
