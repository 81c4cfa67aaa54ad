import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Reservation, Shortage } from './pressure.ts';

/** Maximum size of a body, compressed and unpacked; the tracker's batches have 60,000 bytes. */
export const MAX_BATCH_BYTES = 1024 * 1024;

/** Timeout of receiving a body; the tracker itself aborts a request after this. */
export const BODY_TIMEOUT_MS = 10_000;

/** A body, or why it could not be read. */
export type BodyOutcome =
  | { ok: true; bytes: Buffer }
  /** Too long, too slow, or beyond the limits of the collector. */
  | { ok: false; why: 'too-long' | 'too-slow' | Shortage }
  /** Declared as gzip, but not valid. */
  | { ok: false; why: 'broken-gzip'; bytes: Buffer }
  /** The client disconnected before the end. */
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
    // Nearly all bodies arrive with their headers, in this turn of the event loop, and need no timer.
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
