import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getOwn } from '@zipfront/contracts/own';
import { handleHeaderOverflow, MAX_HEADER_BYTES } from './header-overflow.ts';

/** Timeout for the headers of a request, so that a slow client holds no connection for long. */
export const HEADERS_TIMEOUT_MS = 10_000;

export const RECEIVE_TIMEOUT_MS = 30_000;

/** Longer than the usual idle timeout of load balancers (60 s), so that they close first. */
export const KEEPALIVE_TIMEOUT_MS = 65_000;

/** Timeout for a connection without any traffic, for example of a client that does not read. */
export const SOCKET_TIMEOUT_MS = 70_000;

const TIMEOUT_CHECK_MS = 1_000;

/** Time that open requests have to finish when the server stops. */
const STOP_TIMEOUT_MS = 10_000;

/** During a stop, connections that became idle are closed at this interval. */
const IDLE_CHECK_MS = 50;

export type UpgradeListener = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface RunningServer {
  port: number;
  /** Stops accepting, lets requests finish for ten seconds at most, then closes everything. */
  stop(): Promise<void>;
}

/** @throws Error with one sentence if it cannot listen on the address */
export async function startServer(
  listener: RequestListener,
  {
    host,
    port,
    headersTimeoutMs = HEADERS_TIMEOUT_MS,
    timeoutCheckMs = TIMEOUT_CHECK_MS,
    stopTimeoutMs = STOP_TIMEOUT_MS,
    socketTimeoutMs = SOCKET_TIMEOUT_MS,
    overflowHeaders = [],
    onUpgrade,
    variables = { host: 'HOST', port: 'PORT' },
  }: {
    host: string;
    port: number;
    headersTimeoutMs?: number;
    timeoutCheckMs?: number;
    stopTimeoutMs?: number;
    socketTimeoutMs?: number;
    overflowHeaders?: Parameters<typeof handleHeaderOverflow>[1];
    /** Without it, requests for another protocol are served as ordinary ones. */
    onUpgrade?: UpgradeListener | undefined;
    variables?: { host: string; port: string };
  },
): Promise<RunningServer> {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: RECEIVE_TIMEOUT_MS,
      keepAliveTimeout: KEEPALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: timeoutCheckMs,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    listener,
  );
  server.timeout = socketTimeoutMs;
  handleHeaderOverflow(server, overflowHeaders);
  if (onUpgrade) server.on('upgrade', onUpgrade);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(cannotListen(error, { host, port, variables })),
    );
    server.listen(port, host, resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
        const late = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
        server.close(() => {
          clearInterval(idle);
          clearTimeout(late);
          resolve();
        });
      }),
  };
}

function cannotListen(
  error: NodeJS.ErrnoException,
  {
    host,
    port,
    variables,
  }: { host: string; port: number; variables: { host: string; port: string } },
): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken: stop what uses it, or set ${variables.port} to another.`,
    EACCES: `Port ${port} may not be used: set ${variables.port} to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set ${variables.host} to one that it has.`,
    ENOTFOUND: `The host name ${host} is not known: set ${variables.host} to an address of this machine.`,
  };
  const reason =
    getOwn(reasons, error.code ?? '') ?? `Cannot listen on ${host}:${port}: ${error.message}`;
  return new Error(reason, { cause: error });
}
