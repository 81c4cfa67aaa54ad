import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { MAX_REPORT_BYTES } from '../../platform/http/body-limit.ts';

const UNPACKERS = new Map<string, (packed: Buffer) => Promise<Buffer>>([
  ['identity', async (body) => body],
  ['gzip', bounded(promisify(gunzip))],
  ['deflate', bounded(promisify(inflate))],
  ['br', bounded(promisify(brotliDecompress))],
]);

/** A report's bytes, or why they are missing. */
export type Unpacked =
  | { ok: true; bytes: Buffer }
  | { ok: false; why: 'encoding-unknown' | 'too-long' | 'malformed' };

/** Unpacks a body by its `Content-Encoding`. A bomb is stopped while it is unpacked. */
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
