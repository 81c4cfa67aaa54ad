/** Maximum number of times that a repeatedly percent-encoded value is decoded. */
const MAX_DECODINGS = 3;

/** Maximum length of a repaired text, in UTF-16 units, because the work grows with it. */
const READ_LENGTH = 8_192;

/**
 * A placeholder that no platform filled in: of Google and Microsoft (`{gclid}`), Meta
 * (`{{ad.id}}`), PropellerAds (`${SUBID}`), TikTok (`__CID__`), Ad Manager (`%%SITE%%`, which may
 * lose a percent sign when the address is read), mail tools (`[CAMPAIGN]`), and of a bot without a
 * value.
 */
const UNFILLED = /^(\$?\{.*\}|__.+__|%.+%%|\[[^\]]*\]|null|undefined)$/i;

/**
 * The ends that are removed: spaces, invisible marks, quotation marks, and punctuation after a
 * link.
 */
const ENDS = /^[\s\p{Cf}"'“”‘’]+|(?<![\s\p{Cf}"'“”‘’.,;:?&/\\])[\s\p{Cf}"'“”‘’.,;:?&/\\]+$/gu;

/** Whether a text is an unfilled placeholder. */
export function isUnfilled(text: string): boolean {
  return UNFILLED.test(repaired(text));
}

/**
 * Repairs the value of a parameter: decodes it fully, and removes spaces and punctuation at its
 * ends. Empty for a placeholder that was never filled in. Never throws.
 *
 * @example
 * meantValue('spring%20sale'); // 'spring sale'
 * meantValue('{gclid}'); // ''
 */
export function meantValue(text: string): string {
  const value = repaired(text);
  return UNFILLED.test(value) ? '' : value;
}

/**
 * Decodes a text that is still percent-encoded. Stops where the encoding is malformed, or a control
 * character would result.
 */
export function decoded(text: string): string {
  let result = text.slice(0, READ_LENGTH);
  for (let left = MAX_DECODINGS; left > 0 && /%[\da-f]{2}/i.test(result); left -= 1) {
    try {
      const next = decodeURIComponent(result.replaceAll('+', ' '));
      if (/\p{Cc}/u.test(next)) break;
      result = next;
    } catch {
      break;
    }
  }
  return result;
}

function repaired(text: string): string {
  return decoded(text)
    .replace(/&(amp;)+/gi, '&')
    .replace(ENDS, '');
}
