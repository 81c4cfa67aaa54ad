import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Role } from '@zipfront/contracts/console/accounts';
import { newToken, tokenHash } from '../../apps/server/src/platform/tokens.ts';
import { residentMb, type ServerProcess } from '../server-process.ts';

const MEGABYTE = 1024 * 1024;

/** Interval between the visits of an honest visitor during an attack. */
const LOOK_EVERY_MS = 20;

/** Pause of a flood after a refusal. */
const REFUSED_PAUSE_MS = 5;

export interface Felt {
  /** The time of each request for `/healthz`, which waits for nothing but the main thread. */
  healthMs: number[];
  pageMs: number[];
  /** The most memory that the process had. */
  residentMb: number;
}

/** Measures a server during an attack, and returns its responses to the attacker too. */
export async function watch<T>(
  { url, pid }: Pick<ServerProcess, 'url' | 'pid'>,
  attack: () => Promise<T>,
): Promise<Felt & { outcome: T }> {
  const felt: Felt = { healthMs: [], pageMs: [], residentMb: 0 };
  let over = false;
  const time = async (path: string, into: number[]) => {
    const started = performance.now();
    const response = await fetch(`${url}${path}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    into.push(performance.now() - started);
  };
  const looking = (async () => {
    while (!over) {
      await time('/healthz', felt.healthMs);
      await time('/', felt.pageMs);
      felt.residentMb = Math.max(felt.residentMb, residentMb(pid));
      await setTimeout(LOOK_EVERY_MS);
    }
  })();
  const outcome = await attack().finally(() => {
    over = true;
  });
  await looking;
  return { ...felt, outcome };
}

export type Statuses = Map<number, number>;

/**
 * To the collector or another path, from several connections, until the time or the bodies are
 * over.
 */
export async function flood(
  url: string,
  bodyOf: (index: number) => Uint8Array<ArrayBuffer>,
  {
    atOnce,
    count = Number.POSITIVE_INFINITY,
    ms = Number.POSITIVE_INFINITY,
    headers = { 'Content-Encoding': 'gzip' },
    path = '/events',
  }: {
    atOnce: number;
    count?: number;
    ms?: number;
    headers?: Record<string, string>;
    path?: string;
  },
): Promise<Statuses> {
  const statuses: Statuses = new Map();
  const end = performance.now() + ms;
  let sent = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (sent < count && performance.now() < end) {
        const body = bodyOf(sent);
        sent += 1;
        const response = await fetch(`${url}${path}`, { method: 'POST', headers, body });
        await response.arrayBuffer();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        // Refusals come so quickly that their sender would have no time left to look at the server.
        if (response.status === 429) await setTimeout(REFUSED_PAUSE_MS);
      }
    }),
  );
  return statuses;
}

/** Rows of spend, each without anything that a row needs. */
export function wrongRows(rows: number): string {
  return `{"site":"insurance","rows":[${'{"x":1},'.repeat(rows - 1)}{"x":1}]}`;
}

/** The fields of a form with many parts. */
export function manyParts(parts: number): { body: string; type: string } {
  const part = '--parts\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n';
  return {
    body: `${part.repeat(parts)}--parts--\r\n`,
    type: 'multipart/form-data; boundary=parts',
  };
}

/** A review whose rating has as many digits as fit into the longest form. */
export function digitsForm(): URLSearchParams {
  return new URLSearchParams({
    action: 'submit-review',
    _ajax_request: 'true',
    'review[_page]': '/shipping/reviews/',
    'review[rating]': `${'1'.repeat(64_000)}!`,
  });
}

/** Brackets that are four kilobytes when packed, and so deep that a parser takes long over them. */
export function deepBody(brackets = MEGABYTE / 2 - 1): Uint8Array<ArrayBuffer> {
  return packed('['.repeat(brackets) + ']'.repeat(brackets));
}

/** Very many very small objects. */
export function manyObjects(bytes = MEGABYTE - 10): Uint8Array<ArrayBuffer> {
  return packed(`[${'{},'.repeat(bytes / 3)}{}]`);
}

/** A batch of long events that packs well: what is sent is a small part of what would be stored. */
export function longEvents(
  events: number,
  length: number,
  contexts: unknown[] = [],
): Uint8Array<ArrayBuffer> {
  const batch = Array.from({ length: events }, () => ({
    schema: 'iglu:org.example/thing/jsonschema/1-0-0',
    event_id: randomUUID(),
    timestamp: Date.now(),
    data: { text: 'a'.repeat(length) },
    contexts,
  }));
  return packed(JSON.stringify(batch));
}

/** An event with one text that is slow to clean, because addresses may be anywhere in it. */
export function addressesEvent(): Uint8Array<ArrayBuffer> {
  return packed(JSON.stringify([{ data: { text: 'a@'.repeat(480_000) } }]));
}

/** Events as long as they may be, of texts that are long to clean. */
export function addressesEvents(): Uint8Array<ArrayBuffer> {
  const text = `https://site.example/?${'a=@&'.repeat(8_000)}`;
  return packed(JSON.stringify(Array.from({ length: 30 }, () => ({ data: { text } }))));
}

/** Error reports that unpack to deep brackets, and to many parts. */
export function hostileReport(index: number): Uint8Array<ArrayBuffer> {
  return packed(
    index % 2 === 0
      ? `{"message":${'['.repeat(60_000)}${']'.repeat(60_000)}}`
      : `{"breadcrumbs":[${'{},'.repeat(19_000)}{}]}`,
  );
}

function packed(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(text));
}

/** Opens connections that announce a body and send only the given part of it. */
export async function slowBodies(
  port: number,
  connections: number,
  { announced, sent }: { announced: number; sent: number },
): Promise<{ close(): void }> {
  const head = `POST /events HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${announced}\r\n\r\n`;
  const part = Buffer.alloc(sent, ' ');
  const sockets: Socket[] = [];
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => {
            socket.write(head);
            socket.write(part, () => resolve());
          });
          // The server may refuse it at once, and close it.
          socket.on('error', () => resolve()).resume();
          sockets.push(socket);
        }),
    ),
  );
  return {
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Makes a visit as a browser does; the cookie that opens it, and its id. */
export async function newVisitOn(url: string): Promise<{ cookie: string; id: string }> {
  const response = await fetch(`${url}/api/visits/`, {
    method: 'POST',
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' },
  });
  const { id } = (await response.json()) as { id: string };
  const [cookie = ''] = response.headers
    .getSetCookie()
    .filter((set) => set.startsWith('sessionid='))
    .map((set) => set.split(';')[0] ?? '');
  return { cookie, id };
}

/** Adds an account of a role past the server; the cookie of its session in the console. */
export function signedInOn(databaseFile: string, role: Role): string {
  const database = new DatabaseSync(databaseFile, { timeout: 10_000 });
  const token = newToken();
  const at = Date.now();
  database
    .prepare('insert into account (id, name, role, totp_step, created_at) values (?, ?, ?, 0, ?)')
    .run(role, role, role, at);
  database
    .prepare(
      `insert into account_session
         (key, id, account_id, created_at, last_used_at, expires_at, confirmed_at, awaits_code)
       values (?, ?, ?, ?, ?, ?, ?, 0)`,
    )
    .run(tokenHash(token), role, role, at, at, at + 3_600_000, at);
  database.close();
  return `zf_console=${token}`;
}

/** The length of an event's data, nearly the longest that the collector takes. */
const EVENT_LENGTH = 32_000;

/** Puts events into a visit past the server: more than the bound of a visit lets in. */
export function swell(databaseFile: string, visitId: string, megabytes: number): number {
  const count = Math.ceil((megabytes * MEGABYTE) / EVENT_LENGTH);
  const database = new DatabaseSync(databaseFile, { timeout: 10_000 });
  const insert = database.prepare(
    `insert into event (event_id, visit_id, site, schema, client_at, received_at, happened_at, path,
       data, contexts, bot, privacy_signal)
     values (?, ?, 'insurance', 'iglu:org.example/thing/jsonschema/1-0-0', 0, 0, ?, null, ?, '[]', 0, 0)`,
  );
  const data = JSON.stringify({ text: 'a'.repeat(EVENT_LENGTH) });
  for (let start = 0; start < count; start += 200) {
    database.exec('begin immediate');
    for (let index = start; index < Math.min(count, start + 200); index += 1) {
      insert.run(randomUUID(), visitId, index, data);
    }
    database.exec('commit');
  }
  database.close();
  return count;
}
