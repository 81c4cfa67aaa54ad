import { cleanText } from '@zipfront/contracts/privacy';
import { isUuid } from '../is-uuid.ts';

/** Length of the shortest e-mail address or telephone number. */
const SHORTEST_PERSONAL = 5;

/** Maximum number of texts in the memo, at most 400 KB: labels, names and schemas recur. */
const MAX_REMEMBERED_TEXTS = 2_000;
const MAX_REMEMBERED_TEXT_LENGTH = 100;

/** Texts that can be stored without a change if there is no privacy signal. */
const harmless = new Set<string>();

/**
 * `cleanText` with a memo for texts that do not change, which are nearly all. A text that cannot be in the
 * memo is not looked up in it, because V8 keeps each text that is looked up in a table of its own.
 */
export function cleanedText(text: string, privacySignal: boolean): string {
  if (text.length < SHORTEST_PERSONAL) return text;
  // UUIDs are harmless, and too diverse for the memo.
  if (isUuid(text)) return text;
  if (privacySignal || text.length > MAX_REMEMBERED_TEXT_LENGTH)
    return cleanText(text, { privacySignal });
  if (harmless.has(text)) return text;
  const cleaned = cleanText(text, { privacySignal });
  if (cleaned === text) {
    if (harmless.size >= MAX_REMEMBERED_TEXTS) harmless.clear();
    harmless.add(text);
  }
  return cleaned;
}
