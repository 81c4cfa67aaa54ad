import type { Context } from 'hono';

export const MAX_FORM_FIELDS = 60;

/** Maximum size of the headers of a part. Browsers send about 150 bytes. */
const MAX_PART_HEADER_BYTES = 4 * 1024;

/** A boundary as RFC 2046 has it, which may be in quotes. */
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i;

const END_OF_HEADERS = '\r\n\r\n';
const AMPERSAND = 0x26;

/**
 * Reads an urlencoded or multipart body; null for other bodies, and beyond `MAX_FORM_FIELDS`, which
 * are counted before.
 */
export async function readFormData(c: Context): Promise<FormData | null> {
  const type = c.req.header('content-type') ?? '';
  const bytes = Buffer.from(await c.req.arrayBuffer());
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) {
    return hasFewPairs(bytes) ? parseForm(bytes, type) : null;
  }
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || !hasFewParts(bytes, boundary)) return null;
  // The boundary is the one that was counted.
  return parseForm(bytes, `multipart/form-data; boundary="${boundary}"`);
}

function parseForm(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData | null> {
  const form = new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  return form.catch(() => null);
}

function hasFewPairs(bytes: Buffer): boolean {
  let pairs = 1;
  for (let at = bytes.indexOf(AMPERSAND); at !== -1; at = bytes.indexOf(AMPERSAND, at + 1)) {
    pairs += 1;
    if (pairs > MAX_FORM_FIELDS) return false;
  }
  return true;
}

function hasFewParts(bytes: Buffer, boundary: string): boolean {
  const delimiter = `--${boundary}`;
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at)) {
    at += delimiter.length;
    // The last delimiter has no headers.
    if (bytes.toString('latin1', at, at + 2) === '--') continue;
    parts += 1;
    const headers = bytes.subarray(at, at + MAX_PART_HEADER_BYTES);
    if (parts > MAX_FORM_FIELDS || !headers.includes(END_OF_HEADERS)) return false;
  }
  return true;
}
