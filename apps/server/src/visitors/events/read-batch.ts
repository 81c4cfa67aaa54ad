import { isCheap, limitStructure } from '../../platform/http/read-limits.ts';

/** Maximum number of events in one body; the tracker stores at most 1,000. */
export const MAX_BATCH_EVENTS = 2_000;

/** The items of a body, or why it is refused. */
export type Batch =
  | {
      ok: true;
      items: unknown[];
      /** Length of the body as text. */
      length: number;
      /** Whether every text in it is known to be storable. */
      storable: boolean;
    }
  | { ok: false; why: 'empty' | 'unparseable' | 'too-many' };

/**
 * Parses a body as JSON: an array of events, or a single one. The items are validated later. The content
 * type is ignored, because browsers send events as plain text. The cost of parsing is limited before
 * (`limitStructure`, which may blank parts of the bytes). Never throws.
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
    // Decoded UTF-8 has no lone surrogates, so JSON can have unstorable characters only as escapes.
    return { ok: true, items, length: text.length, storable: !text.includes('\\u') };
  } catch {
    return { ok: false, why: 'unparseable' };
  }
}

/** Decodes UTF-8. Some clients send a byte order mark, which is not valid JSON. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
