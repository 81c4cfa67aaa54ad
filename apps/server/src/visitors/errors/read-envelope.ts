import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { MAX_REPORT_BYTES } from '../../platform/http/request-body.ts';

export interface Envelope {
  id: string | null;
  event: { payload: unknown } | null;
}

const NEWLINE = 0x0a;

/**
 * Reads an envelope. Items of other types (sessions, attachments) are skipped. Throws if it is not
 * an envelope.
 */
export function readEnvelope(bytes: Buffer): Envelope {
  let position = 0;

  function line(): Buffer {
    const end = bytes.indexOf(NEWLINE, position);
    const read = bytes.subarray(position, end === -1 ? bytes.length : end);
    position += read.length + 1;
    return read;
  }

  function payload(length: unknown): Buffer {
    if (length === undefined) return line();
    if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0) {
      throw new Error('An item has a length that is no number of bytes.');
    }
    const read = bytes.subarray(position, position + length);
    if (read.length < length) throw new Error('An item is shorter than its header says.');
    // The newline after an item is not part of it.
    position += length + 1;
    return read;
  }

  const header = objectIn(line());
  const envelope: Envelope = {
    id: typeof header.event_id === 'string' ? header.event_id : null,
    event: null,
  };
  while (position < bytes.length) {
    const item = line();
    if (item.length === 0) continue;
    const { type, length } = objectIn(item);
    const content = payload(length);
    if (type === 'event' && envelope.event === null) {
      envelope.event = { payload: JSON.parse(content.toString()) };
    }
  }
  return envelope;
}

function objectIn(line: Buffer): Record<string, unknown> {
  const value: unknown = JSON.parse(line.toString());
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('A header is no object.');
  }
  return value as Record<string, unknown>;
}

const UNPACKERS = new Map<string, (packed: Buffer) => Promise<Buffer>>([
  ['identity', async (body) => body],
  ['gzip', bounded(promisify(gunzip))],
  ['deflate', bounded(promisify(inflate))],
  ['br', bounded(promisify(brotliDecompress))],
]);

export type Unpacked =
  | { ok: true; bytes: Buffer }
  | { ok: false; why: 'encoding-unknown' | 'too-long' | 'malformed' };

/** Unpacks a report by its `Content-Encoding`. A bomb is stopped while it is unpacked. */
export async function unpackReport(body: Buffer, encoding = 'identity'): Promise<Unpacked> {
  const unpack = UNPACKERS.get(encoding.trim().toLowerCase());
  if (unpack === undefined) return { ok: false, why: 'encoding-unknown' };
  try {
    return { ok: true, bytes: await unpack(body) };
  } catch (error) {
    const tooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return { ok: false, why: tooLong ? 'too-long' : 'malformed' };
  }
}

function bounded(unpack: (packed: Buffer, bounds: { maxOutputLength: number }) => Promise<Buffer>) {
  return (packed: Buffer) => unpack(packed, { maxOutputLength: MAX_REPORT_BYTES });
}
