import { isCheap, limitStructure } from './read-limits.ts';

/** The most events that one body may hold; the tracker keeps at most 1,000. */
export const MAX_BATCH_EVENTS = 2_000;

/** What a body holds, or why it is not taken. */
export type Batch =
  | {
      ok: true;
      items: unknown[];
      /** Every text in it is storable as it is. */
      storable: boolean;
    }
  | { ok: false; why: 'empty' | 'unparseable' | 'too-many' };

/**
 * Reads a body as JSON: an array of events, or a single one. What the items are is judged later.
 * The content type says nothing: browsers send events as plain text. What reading it costs is bounded
 * before (`limitStructure`, which may blank parts of the bytes). Never throws.
 */
export function readBatch(bytes: Buffer): Batch {
  if (bytes.length === 0) return { ok: false, why: 'empty' };
  let text = textOf(bytes);
  if (!isCheap(text)) {
    if (!limitStructure(bytes)) return { ok: false, why: 'too-many' };
    text = textOf(bytes);
  }
  try {
    const value: unknown = JSON.parse(text);
    const items = Array.isArray(value) ? value : [value];
    if (items.length > MAX_BATCH_EVENTS) return { ok: false, why: 'too-many' };
    // What no database takes can stand in JSON only as an escape: decoded UTF-8 has no half pairs.
    return { ok: true, items, storable: !text.includes('\\u') };
  } catch {
    return { ok: false, why: 'unparseable' };
  }
}

/** Some clients begin UTF-8 with a byte order mark, which JSON does not know. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
