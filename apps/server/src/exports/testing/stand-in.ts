import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that a stand-in received. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
}

/** A response of a stand-in, as JSON. */
export interface Given {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A platform's server for one test, which responds as a function says; it is stopped at the test's end. */
export async function standIn(
  respond: (request: Received) => Given,
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (piece: string) => {
      text += piece;
    });
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming;
      const request = { method, path, headers, text };
      received.push(request);
      const { status = 200, body = {}, headers: more } = respond(request);
      outgoing.writeHead(status, { 'Content-Type': 'application/json', ...more });
      outgoing.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

interface GoogleEvent {
  transactionId: string;
  adIdentifiers?: Record<string, string>;
}

/**
 * Google's Data Manager API, as far as we use it: it refuses a sender without a token, a request of more than 2,000 events
 * or with one id twice, and as a whole one with an event that has a gclid of the word "Bad".
 */
export function googleStandIn(
  state: { allowed?: boolean; statusOf?: (receipt: string) => unknown } = {},
) {
  let requests = 0;
  return standIn(({ path, headers, text }) => {
    if (headers.authorization !== 'Bearer token-1') {
      return { status: 401, body: { error: { status: 'UNAUTHENTICATED' } } };
    }
    if (path.startsWith('/v1/requestStatus:retrieve')) {
      const receipt = new URLSearchParams(path.split('?')[1]).get('requestId') ?? '';
      return { body: state.statusOf?.(receipt) };
    }
    if (state.allowed === false) {
      const details = [{ '@type': 'x' }, { reason: 'DESTINATION_ACCOUNT_NOT_ALLOWED' }];
      return { status: 403, body: { error: { status: 'PERMISSION_DENIED', details } } };
    }
    const { events } = JSON.parse(text) as { events: GoogleEvent[] };
    const ids = new Set(events.map(({ transactionId }) => transactionId));
    const isBad = events.some(({ adIdentifiers }) => adIdentifiers?.gclid?.includes('Bad'));
    if (events.length > 2_000 || ids.size < events.length || isBad) {
      const details = [{ reason: isBad ? 'INVALID_CLICK_ID' : 'DUPLICATE_TRANSACTION_ID' }];
      return { status: 400, body: { error: { status: 'INVALID_ARGUMENT', details } } };
    }
    requests += 1;
    return { body: { requestId: `request-${requests}` } };
  });
}

interface MetaEvent {
  event_time: number;
  event_id: string;
}

/** Meta's Conversions API: it refuses a request as a whole for one event that is older than seven days. */
export function metaStandIn(now: number) {
  return standIn(({ text }) => {
    const { data, access_token } = JSON.parse(text) as { data: MetaEvent[]; access_token: string };
    const refuse = (code: number, error_subcode?: number) => ({
      status: 400,
      body: { error: { message: 'No.', code, error_subcode } },
    });
    if (access_token !== 'meta-token') return refuse(190);
    if (data.length > 1_000) return refuse(100, 2_804_000);
    const oldest = Math.min(...data.map(({ event_time }) => event_time));
    if (oldest < now / 1_000 - 7 * 24 * 3_600) return refuse(100, 2_804_003);
    return { body: { events_received: data.length } };
  });
}
