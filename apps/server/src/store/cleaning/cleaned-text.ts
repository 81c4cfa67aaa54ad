import { cleanText } from '@zipfront/contracts/privacy';

/** Length of the shortest e-mail address or telephone number. */
const SHORTEST_PERSONAL = 5;

/** Maximum number of texts in the memo, at most 400 KB: labels, names and schemas recur. */
const MAX_REMEMBERED = 2_000;
const LONGEST_REMEMBERED = 100;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Texts that can be stored without a change if there is no privacy signal. */
const harmless = new Set<string>();

/**
 * `cleanText` with a memo for texts that do not change, which are nearly all. What can not be in the memo
 * is not looked up in it: V8 adds each text that is looked up to a table of its own.
 */
export function cleanedText(text: string, privacySignal: boolean): string {
  if (text.length < SHORTEST_PERSONAL) return text;
  // UUIDs are harmless, and too diverse for the memo.
  if (text.length === 36 && UUID.test(text)) return text;
  if (privacySignal || text.length > LONGEST_REMEMBERED) return cleanText(text, { privacySignal });
  if (harmless.has(text)) return text;
  const cleaned = cleanText(text, { privacySignal });
  if (cleaned === text) {
    if (harmless.size >= MAX_REMEMBERED) harmless.clear();
    harmless.add(text);
  }
  return cleaned;
}
