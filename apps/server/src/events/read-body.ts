import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Holding } from './pressure.ts';

/** The longest body on the wire. */
export const MAX_WIRE_BYTES = 1024 * 1024;

/** The longest body once it is unpacked. */
export const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;

/** A body, or why there is none. */
export type BodyOutcome =
  | { ok: true; bytes: Buffer }
  /** Longer than one of the bounds. */
  | { ok: false; why: 'too-long' }
  /** The collector holds too much already. */
  | { ok: false; why: 'pressure' }
  /** What says that it is gzip, and is not. */
  | { ok: false; why: 'broken-gzip'; bytes: Buffer }
  /** The client went away before the end. */
  | { ok: false; why: 'aborted' };

const unpack = promisify(gunzip);

/**
 * Reads a body, unpacking gzip. A bomb is stopped while it is unpacked; what is too long is
 * not kept. Never rejects.
 */
export function readBody(
  incoming: IncomingMessage,
  holding: Holding,
  { gzip }: { gzip: boolean },
): Promise<BodyOutcome> {
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_WIRE_BYTES) {
    return Promise.resolve({ ok: false, why: 'too-long' });
  }
  const wire = readWire(incoming, holding);
  if (!gzip) return wire;
  return wire.then((outcome) => (outcome.ok ? unpackBody(outcome.bytes, holding) : outcome));
}

function readWire(incoming: IncomingMessage, holding: Holding): Promise<BodyOutcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;

    function refuse(why: 'too-long' | 'pressure'): void {
      incoming.off('data', take);
      resolve({ ok: false, why });
    }

    function take(chunk: Buffer): void {
      length += chunk.length;
      if (length > MAX_WIRE_BYTES) refuse('too-long');
      else if (!holding.grow(chunk.length)) refuse('pressure');
      else chunks.push(chunk);
    }

    // What comes first settles it; the others say nothing any more.
    incoming.on('data', take);
    incoming.on('end', () => {
      const [only] = chunks;
      const bytes = chunks.length === 1 && only ? only : Buffer.concat(chunks, length);
      resolve({ ok: true, bytes });
    });
    incoming.on('close', () => resolve({ ok: false, why: 'aborted' }));
    incoming.on('error', () => resolve({ ok: false, why: 'aborted' }));
  });
}

async function unpackBody(packed: Buffer, holding: Holding): Promise<BodyOutcome> {
  // What it will need is not known, so that there must be room for the most.
  if (!holding.grow(MAX_UNPACKED_BYTES)) return { ok: false, why: 'pressure' };
  try {
    const bytes = await unpack(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
    holding.shrink(MAX_UNPACKED_BYTES - bytes.length);
    return { ok: true, bytes };
  } catch (error) {
    const tooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return tooLong
      ? { ok: false, why: 'too-long' }
      : { ok: false, why: 'broken-gzip', bytes: packed };
  }
}
