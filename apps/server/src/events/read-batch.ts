/** The most events that one body may hold; the tracker keeps at most 1,000. */
export const MAX_BATCH_EVENTS = 2_000;

/** What a body holds, or why it is not taken. */
export type Batch =
  | { ok: true; items: unknown[] }
  | { ok: false; why: 'empty' | 'unparseable' | 'too-many' };

/**
 * Reads a body as JSON: an array of events, or a single one. What the items are is judged later.
 * The content type says nothing: browsers send events as plain text. Never throws.
 */
export function readBatch(bytes: Buffer): Batch {
  if (bytes.length === 0) return { ok: false, why: 'empty' };
  try {
    const value: unknown = JSON.parse(withoutMark(bytes.toString('utf8')));
    const items = Array.isArray(value) ? value : [value];
    return items.length > MAX_BATCH_EVENTS ? { ok: false, why: 'too-many' } : { ok: true, items };
  } catch {
    return { ok: false, why: 'unparseable' };
  }
}

/** Some clients begin UTF-8 with a byte order mark, which JSON does not know. */
function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
