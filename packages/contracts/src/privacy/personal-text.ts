/** Replacement of text that must not be stored. */
export const REDACTED = '…';

/** At signs: the ordinary one, and Unicode's wide and small ones. */
const AT_SIGN = /([@\uff20\ufe6b])/;

/** Maximum length of an address before its at sign (RFC 5321, 4.5.3.1). */
const LOCAL_LENGTH = 64;

/** The local part directly before an at sign, at the end of at most `LOCAL_LENGTH` characters. */
const LOCAL = /[^\s"'`<>()[\]{},;:/\\=&?#|]{1,64}$/;

/** It has a dot and a letter; not the name of a picture (`a@2x.png`). */
const DOMAIN =
  /^(?!\d(?:\.\d)?x\.)[^\s"'`<>()[\]{},;:/\\=&?#|]{0,250}[.\uff0e\u3002]\p{L}[\p{L}\p{N}.-]{0,60}/u;

const PART = '[-.\\s\\u2010-\\u2015]';

/** Neither a letter, a digit nor a group of digits comes directly before a number. */
const BEFORE = `(?<![a-z\\d]|\\d${PART})`;
const AFTER = '(?!\\d|[-.]\\d)';

/** Numbers as people write them for people. Digits alone may be anything. */
const NUMBERS = new RegExp(
  [
    // North America: 415-555-0134, (415) 555-0134, +1 415.555.0134.
    `${BEFORE}(?:\\+?1${PART}{0,2})?(?:\\(\\d{3}\\)${PART}{0,2}|\\d{3}${PART})\\d{3}${PART}\\d{4}${AFTER}`,
    // Of any country, marked by a plus: +52 55 1234 5678, +14155550134.
    '(?<!\\w)\\+\\d(?:[-.\\s()]{0,3}\\d){7,14}(?!\\d)',
    // In an address: tel:4155550134.
    '\\b(?:tel|sms|callto|facetime):(?:[-.\\s()+]{0,3}\\d){4,40}',
    // A social security number: 219-09-9999.
    `${BEFORE}\\d{3}-\\d{2}-\\d{4}${AFTER}`,
    // A card, in groups: 4111 1111 1111 1111, 3782 822463 10005.
    `${BEFORE}(?:[3-6]\\d|2[2-7])\\d{2}([- ])(?:\\d{4}\\1\\d{4}\\1\\d{1,4}|\\d{6}\\1\\d{5})${AFTER}`,
  ].join('|'),
  'gi',
);

const WORDS = /[^\s"'`<>?&=;,#/]+/g;

/** Maximum depth of percent-encoding that is decoded. */
const MAX_ENCODINGS = 4;

/**
 * Replaces e-mail addresses, telephone, social security and card numbers by `REDACTED` (decision
 * 0143). Linear in the length. Never throws.
 *
 * @returns the same text if nothing is found
 * @example
 * hidePersonal('Call 415-555-0134 or write to ann@mail.example');
 * // 'Call … or write to …'
 */
export function hidePersonal(text: string): string {
  return hidePlain(text.includes('%') ? text.replace(WORDS, hideEncoded) : text);
}

export function looksPersonal(text: string): boolean {
  return hidePersonal(text) !== text;
}

/**
 * Decodes a part of an address once; broken encoding stays. Most parts have nothing that is
 * encoded.
 */
export function decodedPart(part: string): string {
  return /[%+]/.test(part)
    ? (new URLSearchParams(`=${part.replaceAll('&', '%26')}`).get('') ?? '')
    : part;
}

/** A part of a text, decoded as often as it was percent-encoded, up to `MAX_ENCODINGS` times. */
function fullyDecoded(part: string): string {
  let text = part;
  for (let times = 0; times < MAX_ENCODINGS && /%[\da-f]{2}/i.test(text); times += 1) {
    text = decodedPart(text);
  }
  return text;
}

function hideEncoded(word: string): string {
  if (!word.includes('%')) return word;
  const decoded = fullyDecoded(word);
  return hidePlain(decoded) === decoded ? word : REDACTED;
}

function hidePlain(text: string): string {
  return (AT_SIGN.test(text) ? hideAddresses(text) : text).replace(NUMBERS, REDACTED);
}

function hideAddresses(text: string): string {
  const parts = text.split(AT_SIGN);
  for (let at = 1; at < parts.length; at += 2) {
    const before = parts[at - 1] ?? '';
    const after = parts[at + 1] ?? '';
    const local = LOCAL.exec(before.slice(-LOCAL_LENGTH))?.[0];
    const domain = DOMAIN.exec(after)?.[0];
    if (!local || !domain) continue;
    parts[at - 1] = before.slice(0, -local.length);
    parts[at] = REDACTED;
    parts[at + 1] = after.slice(domain.length);
  }
  return parts.join('');
}
