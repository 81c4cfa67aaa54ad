import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
}

export interface Given {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** The connection ends without a response. */
  isCut?: boolean;
}

/** For one test, answered by a function; stops when the test ends. */
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
      const { status = 200, body = {}, headers: more, isCut } = respond(request);
      if (isCut) {
        incoming.socket.destroy();
        return;
      }
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

/** A SHA-256 in hexadecimal. */
export const HASH = /^[0-9a-f]{64}$/;

interface MetaEvent {
  event_name: string;
  event_time: number;
  event_id: string;
  user_data: { fbc: string; em?: string[]; ph?: string[] };
}

/**
 * Meta's Conversions API. Refuses a request for one event older than seven days, without a click
 * id, with an invalid hash, or with an id it has, which Meta silently leaves out of its counts.
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
