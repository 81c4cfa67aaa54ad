import { gunzipSync } from 'node:zlib';

/** Maximum number of plain bodies that are held: some megabytes of pages. */
const MAX_HELD = 64;

/** The plain bodies that were asked for last, by their gzip forms, the oldest first. */
const held = new Map<Buffer, Buffer>();

/**
 * The plain bytes of a gzip form. Nearly all clients accept a compressed form: of thousands of pages, only the
 * last few that were asked for without one are held in memory.
 */
export function plainBody(gzip: Buffer): Buffer {
  const known = held.get(gzip);
  if (known !== undefined) return known;
  const plain = gunzipSync(gzip);
  const [oldest] = held.keys();
  if (held.size === MAX_HELD && oldest !== undefined) held.delete(oldest);
  held.set(gzip, plain);
  return plain;
}
