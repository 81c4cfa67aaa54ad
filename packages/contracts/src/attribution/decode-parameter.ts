/** Maximum number of times that a repeatedly percent-encoded value is decoded. */
const MAX_DECODINGS = 3;

/** Maximum length of a repaired text, in UTF-16 units, because the work grows with it. */
const READ_LENGTH = 8_192;

/**
 * A placeholder that no platform filled in: of Google and Microsoft (`{gclid}`), Meta
 * (`{{ad.id}}`), PropellerAds (`${SUBID}`), TikTok (`__CID__`), Ad Manager (`%%SITE%%`), Campaign
 * Manager (`%ecid!`), mail tools (`[CAMPAIGN]`, `[[CAMPAIGN]]`, `*|CAMPAIGN|*`, `%CAMPAIGN%`),
 * Passendo (`@offerid@`), templates of others (`$id$`, `@@id@@`, `#{id}`, `<id>`), and of a script
 * or a bot without values, also joined (`undefined_undefined`). Reading the address may take a
 * percent sign with the letters behind it for one damaged character.
 */
const UNFILLED =
  /^(?:[$#]?\{.*\}|__.+__|[%\uFFFD].+%%?|[%\uFFFD][a-z]{1,20}!|\[[^\]]*\]\]?|\*\|.+\|\*|\$[\w.-]+\$|@+[^@]+@+|<[^<>]+>|(?:(?:null|undefined)[\W_]*)+)$/i;

/**
 * A placeholder inside a text, as `tmpl_{campaignid}`, in spellings that no name has; and whole
 * texts only their case differs from names: GOV.UK's `((campaign))` (`((News))` is a name),
 * `#UTM_CAMPAIGN#`.
 */
const UNFILLED_INSIDE =
  /[$#]?\{[\w.:]{1,60}\}|\*\|[\w.:]{1,60}\|\*|%%[\w.:]{1,60}%%|^(?:\(\([a-z]\w*\)\)|#[A-Z][A-Z\d_]*#)$/;

/** A placeholder of Campaign Manager at the end, whose first letters look like a byte: `%ecid!`. */
const UNFILLED_END = /%[a-z]{1,20}!$/i;

const ENCODED = /(?:%[\da-f]{2})+/gi;

/** Removed ends: spaces, invisible marks, quotation marks, punctuation after a link. */
const ENDS = /^[\s\p{Cf}"'“”‘’]+|(?<![\s\p{Cf}"'“”‘’.,;:?&/\\])[\s\p{Cf}"'“”‘’.,;:?&/\\]+$/gu;

export function isUnfilled(text: string): boolean {
  return isPlaceholder(repaired(text));
}

function isPlaceholder(value: string): boolean {
  return UNFILLED.test(value) || UNFILLED_INSIDE.test(value);
}

/**
 * Decodes a parameter's value fully, composes it (NFC), and trims spaces and punctuation. Empty for
 * an unfilled placeholder. Never throws.
 *
 * @example
 * decodeParameter('spring%20sale'); // 'spring sale'
 * decodeParameter('{gclid}'); // ''
 */
export function decodeParameter(text: string): string {
  const value = text && repaired(text);
  return isPlaceholder(value) ? '' : value;
}

/** Decodes percent-encoding, as Windows-1252 if not UTF-8; stops at control characters. */
export function decoded(text: string): string {
  let result = text.slice(0, READ_LENGTH);
  for (let left = MAX_DECODINGS; left > 0 && /%[\da-f]{2}/i.test(result); left -= 1) {
    try {
      const next = decodeURIComponent(result.replaceAll('+', ' '));
      if (/\p{Cc}/u.test(next)) break;
      result = next;
    } catch {
      if (UNFILLED_END.test(result)) break;
      const next = result.replaceAll('+', ' ').replace(ENCODED, decodedBytes);
      return /\p{Cc}/u.test(next) ? result : next;
    }
  }
  return result;
}

function decodedBytes(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    const bytes = encoded
      .slice(1)
      .split('%')
      .map((digits) => Number.parseInt(digits, 16));
    return new TextDecoder('windows-1252').decode(Uint8Array.from(bytes));
  }
}

function repaired(text: string): string {
  return decoded(text)
    .normalize('NFC')
    .replace(/&(amp;)+/gi, '&')
    .replace(ENDS, '');
}
