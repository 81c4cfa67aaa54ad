import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MEGABYTE } from '@zipfront/contracts/bytes';
import { mayHideCharacters, parseJson } from '../../platform/http/read-limits.ts';
import { hasOptedOut, hasPrivacySignal, isKnownBot } from '../../platform/http/visitor.ts';
import type { Services } from '../../services.ts';
import type { SitesOfPaths } from '../../site/pages/page-index.ts';
import { findOpenedVisit, readSessionCookies, readSessionKey } from '../visits/visit-cookies.ts';
import type { Delivery, VisitRef } from './event-rows.ts';
import type { Reservation, Shortage } from './pressure.ts';

/** Maximum size of a body, compressed and unpacked; the tracker's batches have 60,000 bytes. */
export const MAX_BATCH_BYTES = MEGABYTE;

/** Timeout of receiving a body; the tracker itself aborts a request after this. */
export const BODY_TIMEOUT_MS = 10_000;

export type BodyOutcome =
  | { ok: true; bytes: Buffer }
  /** The body is too long, too slow, or beyond the limits of the collector. */
  | { ok: false; why: 'too-long' | 'too-slow' | Shortage }
  | { ok: false; why: 'broken-gzip'; bytes: Buffer }
  | { ok: false; why: 'aborted' };

const unpack = promisify(gunzip);

/** Reads a body as it arrives; memory is reserved only for received bytes. Never rejects. */
export function readBody(
  incoming: IncomingMessage,
  reservation: Reservation,
  timeoutMs: number,
): Promise<BodyOutcome> {
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_BATCH_BYTES) {
    return Promise.resolve({ ok: false, why: 'too-long' });
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let timer: NodeJS.Timeout | undefined;
    // Nearly all bodies arrive with their headers, and need no timer.
    const late = setImmediate(() => {
      timer = setTimeout(refuse, timeoutMs, 'too-slow');
    });

    // The first outcome counts; later ones are ignored.
    function settle(outcome: BodyOutcome): void {
      clearImmediate(late);
      clearTimeout(timer);
      resolve(outcome);
    }

    function refuse(why: 'too-long' | 'too-slow' | Shortage): void {
      incoming.off('data', take);
      settle({ ok: false, why });
    }

    function take(chunk: Buffer): void {
      length += chunk.length;
      const why = length > MAX_BATCH_BYTES ? 'too-long' : reservation.grow(chunk.length);
      if (why === null) chunks.push(chunk);
      else refuse(why);
    }

    incoming.on('data', take);
    incoming.on('end', () => {
      const [only] = chunks;
      const bytes = chunks.length === 1 && only ? only : Buffer.concat(chunks, length);
      settle({ ok: true, bytes });
    });
    incoming.on('close', () => settle({ ok: false, why: 'aborted' }));
    incoming.on('error', () => settle({ ok: false, why: 'aborted' }));
  });
}

/** Unpacks gzip, and stops at the maximum size. Never rejects. */
export async function unpackBody(packed: Buffer, reservation: Reservation): Promise<BodyOutcome> {
  // The unpacked size is unknown, so the maximum is reserved.
  const shortage = reservation.grow(MAX_BATCH_BYTES);
  if (shortage !== null) return { ok: false, why: shortage };
  try {
    const bytes = await unpack(packed, { maxOutputLength: MAX_BATCH_BYTES });
    reservation.shrink(MAX_BATCH_BYTES - bytes.length);
    return { ok: true, bytes };
  } catch (error) {
    const tooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return tooLong
      ? { ok: false, why: 'too-long' }
      : { ok: false, why: 'broken-gzip', bytes: packed };
  }
}

/** Maximum number of events in one body; the tracker stores at most 1,000. */
export const MAX_BATCH_EVENTS = 2_000;

export type Batch =
  | {
      ok: true;
      items: unknown[];
      length: number;
      storable: boolean;
    }
  | { ok: false; why: 'empty' | 'unparseable' | 'too-many' };

/** Reads the events of a body of any content type: browsers send plain text. Never throws. */
export function readBatch(bytes: Buffer): Batch {
  if (bytes.length === 0) return { ok: false, why: 'empty' };
  const parsed = parseJson(bytes);
  if (!parsed.ok) return parsed;
  const { value, text } = parsed;
  const items = Array.isArray(value) ? value : [value];
  if (items.length > MAX_BATCH_EVENTS) return { ok: false, why: 'too-many' };
  return { ok: true, items, length: text.length, storable: !mayHideCharacters(text) };
}

export interface DeliveryServices extends Pick<Services, 'config' | 'store' | 'now'> {
  pages: SitesOfPaths;
}

export function createDeliveryReader({
  config,
  store,
  pages,
  now,
}: DeliveryServices): (incoming: IncomingMessage) => Promise<Delivery> {
  const siteOf: Delivery['siteOf'] = (path) => pages.siteOf(path);
  const timeZoneOf: Delivery['timeZoneOf'] = (site) => pages.timeZoneOf(site);
  const contentPath: Delivery['contentPath'] = (path, host) => pages.contentPath(path, host);

  async function openedVisit(sessions: string[]): Promise<VisitRef | null> {
    const opened = await findOpenedVisit(store.reads, sessions, now());
    return opened && readSessionKey(opened.session);
  }

  return async function readDelivery({ headers, url = '' }) {
    const sessions = readSessionCookies(headers.cookie, config.publicUrl);
    // The database is asked only if there are several cookies, to find the visit that is live.
    const opened = sessions.length > 1 ? await openedVisit(sessions) : undefined;
    return {
      receivedAt: now(),
      sentAt: readSentAt(url),
      privacySignal: hasPrivacySignal(headers['sec-gpc']) || hasOptedOut(headers.cookie),
      bot: isKnownBot(headers['user-agent']),
      session: opened === undefined ? createVisitReader(sessions[0]) : () => opened,
      siteOf,
      timeZoneOf,
      contentPath,
    };
  };
}

function createVisitReader(session: string | undefined): Delivery['session'] {
  let visitRef: VisitRef | null | undefined;
  return () => {
    visitRef ??= session === undefined ? null : readSessionKey(session);
    return visitRef;
  };
}

/** When a request was sent, by the client's clock (`?sent_at=`, epoch milliseconds). */
function readSentAt(url: string): number | null {
  const digits = /[?&]sent_at=(\d{1,15})(?:&|$)/.exec(url)?.[1];
  return digits === undefined ? null : Number(digits);
}
