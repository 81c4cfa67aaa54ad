import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY_MS } from '@zipfront/contracts/time';
import { onTestFinished } from 'vitest';
import { NOW } from './shareable.ts';

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

/**
 * Starts a platform's server for one test, which responds by a function. It stops when the test
 * ends.
 */
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
  eventTimestamp: string;
  adIdentifiers?: Record<string, string>;
  userData?: { userIdentifiers: Record<string, string>[] };
}

/** A SHA-256 in hexadecimal. */
const HASH = /^[0-9a-f]{64}$/;

/** The state of Google's stand-in, which a test may change. */
interface GoogleState {
  allowed?: boolean;
  statusOf?: (receipt: string) => unknown;
  /** Epoch milliseconds; a day after the sale by default. */
  now?: () => number;
}

/**
 * Stands in for Google's Data Manager API. It refuses a sender without a token, and a request with
 * more than 2,000 events or with an id twice. It refuses the whole request for one event without an
 * identifier, with a time outside the last 90 days, with an invalid hash, or with the gclid "Bad".
 */
export function googleStandIn(state: GoogleState = {}) {
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
    const now = state.now?.() ?? NOW;
    const reason =
      reasonOfRequest(events) ?? events.map((event) => reasonOf(event, now)).find(Boolean);
    if (reason) {
      const details = [{ reason }];
      return { status: 400, body: { error: { status: 'INVALID_ARGUMENT', details } } };
    }
    requests += 1;
    return { body: { requestId: `request-${requests}` } };
  });
}

function reasonOfRequest(events: GoogleEvent[]): string | undefined {
  if (events.length > 2_000) return 'TOO_MANY_EVENTS';
  const ids = new Set(events.map(({ transactionId }) => transactionId));
  return ids.size < events.length ? 'DUPLICATE_TRANSACTION_ID' : undefined;
}

function reasonOf(event: GoogleEvent, now: number): string | undefined {
  const { eventTimestamp, adIdentifiers = {}, userData } = event;
  const identifiers = userData?.userIdentifiers ?? [];
  const clickIds = Object.entries(adIdentifiers);
  if (clickIds.length + identifiers.length === 0) return 'NO_IDENTIFIERS_PROVIDED';
  if (clickIds.some(([name]) => !['gclid', 'wbraid', 'gbraid'].includes(name)))
    return 'INVALID_ARGUMENT';
  if (adIdentifiers.gclid?.includes('Bad')) return 'INVALID_CLICK_ID';
  const age = now - Date.parse(eventTimestamp);
  if (!(age >= 0 && age <= 90 * DAY_MS)) return 'EVENT_TIME_INVALID';
  const isHashed = identifiers.flatMap(Object.values).every((text) => HASH.test(text));
  return isHashed ? undefined : 'INVALID_SHA256_FORMAT';
}

interface MetaEvent {
  event_name: string;
  event_time: number;
  event_id: string;
  user_data: { fbc: string; em?: string[]; ph?: string[] };
}

/**
 * Stands in for Meta's Conversions API. It refuses the whole request for one event that is older
 * than seven days, or that has no click id or invalid hashes. It also refuses an id that it already
 * has, which Meta silently leaves out of its counts.
 */
export function metaStandIn(now: number) {
  const known = new Set<string>();
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
    for (const { user_data: user } of data) {
      const isHashed = [...(user.em ?? []), ...(user.ph ?? [])].every((text) => HASH.test(text));
      if (!isHashed || !/^fb\.1\.\d{13}\.[\w.-]+$/.test(user.fbc)) return refuse(100, 2_804_008);
    }
    const ids = data.map(({ event_name, event_id }) => `${event_name} ${event_id}`);
    if (new Set([...known, ...ids]).size < known.size + ids.length) return refuse(100, 2_804_009);
    for (const id of ids) known.add(id);
    return { body: { events_received: data.length } };
  });
}
