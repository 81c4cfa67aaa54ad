import { cleanText } from '@zipfront/contracts/privacy';

/** No e-mail address and no number of a person is shorter. */
const SHORTEST_PERSONAL = 5;

/** Texts that are remembered: labels, names and schemas come again and again. At most 400 KB. */
const MAX_REMEMBERED = 2_000;
const LONGEST_REMEMBERED = 100;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Texts that hold nothing that must not be written, where there is no privacy signal. */
const harmless = new Set<string>();

/** `cleanText` with a memory for texts that stay as they are, which nearly all do. */
export function cleanedText(text: string, privacySignal: boolean): string {
  if (text.length < SHORTEST_PERSONAL) return text;
  if (!privacySignal && harmless.has(text)) return text;
  // Each is another one.
  if (text.length === 36 && UUID.test(text)) return text;
  const cleaned = cleanText(text, { privacySignal });
  if (cleaned === text && text.length <= LONGEST_REMEMBERED && !privacySignal) {
    if (harmless.size >= MAX_REMEMBERED) harmless.clear();
    harmless.add(text);
  }
  return cleaned;
}
