import {
  ATTRIBUTION_FIELDS,
  type AttributionField,
  isIdentifier,
  queryName,
} from '../attribution/attribution.ts';
import { isPersonalValue } from '../attribution/clean-attribution.ts';
import { CLICK_MARKS } from '../attribution/click-marks.ts';
import { decoded } from '../attribution/decode-parameter.ts';
import { decodedPart, hidePersonal, looksPersonal, REDACTED } from './personal-text.ts';

const FIELD_OF_QUERY_NAME: ReadonlyMap<string, AttributionField> = /* @__PURE__ */ new Map(
  ATTRIBUTION_FIELDS.map((field) => [queryName(field), field]),
);

/** The longest address that is stored, in UTF-16 units. */
export const MAX_URL_LENGTH = 2048;

/** Maximum length of a query or path that is read. */
const MAX_READ = 4 * MAX_URL_LENGTH;

const ACCEPTED_SCHEMES = /^(https?|android-app):$/;

/** Names of fields with a telephone number, compared like `PERSONAL_NAMES`. */
const PHONE_NAME = /phone|mobile|contact|^(tel|cell|fax|sms|whatsapp)$/;

/** They identify or locate a person, or give access; in lower case, letters and digits only. */
const PERSONAL_NAMES = [
  /zip|postal|postcode/,
  /e?mail/,
  /^(f|l|first|last|full|middle|given|family|sur|user|customer)?name$/,
  PHONE_NAME,
  /addr(ess)?|street/,
  /birth|^(dob|ssn|age|gender)$/,
  /^(lat|lng|lon|latitude|longitude)$/,
  /token|passw|^pwd$|secret|session|^(auth|jwt|otp|code|state)$/,
];

/** Path segments that act as bearer tokens: the token or reference alone gives access. */
export const SECRET_PATH_SEGMENTS = /(\/(?:go|handoffs|orders)\/)[^/\s]+/g;

/** Names of `CLICK_MARKS`, compared like `PERSONAL_NAMES`. */
const MARK_NAME = /* @__PURE__ */ new RegExp(`^(?:${CLICK_MARKS.map(plain).join('|')})$`);

/** Names of other click ids, compared like `PERSONAL_NAMES`. */
const IDENTIFIER_NAME = /(?:cl(?:ic)?k?id|braid|^adid)$/;

/** A click id under its name, in a text: `gclid=Cj0KC`, `"click_id": "Cj0KC"`, `gclid%3DCj0KC`. */
const NAMED_IDENTIFIER = /* @__PURE__ */ new RegExp(
  `([\\w-]{0,20}(?:cl(?:ic)?k?[_-]?id|braid)|\\b(?:adid|${CLICK_MARKS.join('|')}))` +
    `(["']?\\s{0,3}(?:[=:]|%(?:25)*3[ad])\\s{0,3}["']?)[^\\s"'<>&,;}]+`,
  'gi',
);

const NEVER_WRITTEN = /* @__PURE__ */ [...PERSONAL_NAMES, MARK_NAME];

/** The query of an address that is percent-encoded, perhaps several times. */
const ENCODED_QUERY = /%(?:25)*3f[^\s"'<>()]+/gi;

/** Words of people and bots: `insurance`, `newDriver`, `FAQ`; also in scripts without capitals. */
const WORD =
  /^(?:\p{Lu}?[\p{Ll}\p{M}]{1,24}(?:\p{Lu}[\p{Ll}\p{M}]{1,24}){0,4}|\p{Lu}{1,24}|[\p{Lo}\p{M}]{1,24})$/u;

const SHORT_NUMBER = /^\d{1,8}$/;

/** Length of the shortest part that may be an id: `covid19` is a name. */
const SHORTEST_ID = 8;

const WORD_ENDS = /[-_.~+,:;!'()\s]+/;

const QUERY = /\?[^\s"'<>()]+/g;

/**
 * Cleans the address of a page or referrer for storing. Never throws.
 * - It loses credentials, fragment, personal parameters, `CLICK_MARKS`, and parts of the path
 *   with an e-mail address, telephone number or bearer token.
 * - With the privacy signal only parameters of a campaign stay: no list of click ids is complete.
 * - Beyond `MAX_URL_LENGTH` it loses parameters without attribution, then query, then path.
 *
 * @returns null for anything but an absolute http, https or android-app address
 * @example
 * const url = 'https://a.example/auto/?utm_source=google&gclid=Cj0KC&email=ann@mail.example#top';
 * cleanUrl(url, { privacySignal: true }); // 'https://a.example/auto/?utm_source=google'
 */
export function cleanUrl(
  url: string | URL | null,
  options: { privacySignal: boolean },
): string | null {
  const parsed = typeof url === 'string' ? parseUrl(url) : url;
  if (parsed === null || !ACCEPTED_SCHEMES.test(parsed.protocol)) return null;
  const place = `${parsed.protocol}//${parsed.host}`;
  const candidates = [`${place}/`];
  // A longer path would not be stored anyway, and reading its parts takes time.
  if (parsed.pathname.length <= MAX_READ) {
    const path = parsed.pathname
      .replace(SECRET_PATH_SEGMENTS, '$1-')
      .replace(/[^/]+/g, (part) => (looksPersonal(part) ? '-' : part));
    const shown = options.privacySignal ? pathUnderSignal(path) : path;
    const query = cleanQuery(parsed.search.slice(1), options.privacySignal);
    const withQuery = (one: string) => `${place}${shown}${one && `?${one}`}`;
    const whole = withQuery(query);
    if (whole.length <= MAX_URL_LENGTH) return whole;
    const fields = query.split('&').filter(fillsField).join('&');
    candidates.unshift(withQuery(fields), withQuery(''));
  }
  return candidates.find((candidate) => candidate.length <= MAX_URL_LENGTH) ?? null;
}

/**
 * Cleans a text for storing: `hidePersonal`, and queries of addresses as by `cleanUrl`. With the
 * privacy signal, click ids beside their names are hidden, too.
 *
 * @returns the same text if there is nothing to hide
 * @example
 * cleanText('gclid: Cj0KC', { privacySignal: true }); // 'gclid: …'
 */
export function cleanText(text: string, { privacySignal }: { privacySignal: boolean }): string {
  const query = (found: string) => {
    if (!found.includes('=')) return found;
    // As in an address: a text that is too long is removed.
    if (found.length > MAX_URL_LENGTH) return '';
    const left = cleanQuery(found.slice(1), privacySignal);
    return left && `?${left}`;
  };
  const clean = hidePersonal(text.includes('?') ? text.replace(QUERY, query) : text);
  if (!privacySignal) return clean;
  return clean.replace(ENCODED_QUERY, '').replace(NAMED_IDENTIFIER, `$1$2${REDACTED}`);
}

/**
 * Cleans a path under the privacy signal: parts other than words and short numbers may be click
 * ids: `/auto/new-driver/-/`.
 */
export function pathUnderSignal(path: string): string {
  return path.replace(/[^/]+/g, (part) => (isMadeOfWords(part) ? part : '-'));
}

function isMadeOfWords(part: string): boolean {
  const words = decodedPart(part.replaceAll('+', '%2B')).split(WORD_ENDS);
  return words.every(
    (word) =>
      (word.length < SHORTEST_ID && !word.includes('=')) ||
      WORD.test(word) ||
      SHORT_NUMBER.test(word),
  );
}

export function isIdentifierName(name: string): boolean {
  return IDENTIFIER_NAME.test(plain(name)) || MARK_NAME.test(plain(name));
}

export function isPhoneName(name: string): boolean {
  return PHONE_NAME.test(plain(name));
}

/** Parameters far beyond the stored length are not read, because time grows with them. */
function cleanQuery(query: string, privacySignal: boolean): string {
  const end = query.length > MAX_READ ? query.lastIndexOf('&', MAX_READ) : query.length;
  return query
    .slice(0, Math.max(end, 0))
    .split('&')
    .filter((parameter) => mayBeWritten(parameter, privacySignal))
    .join('&');
}

/** `URL.parse` is newer than the oldest browsers. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function fillsField(parameter: string): boolean {
  return FIELD_OF_QUERY_NAME.has(decodedPart(parameter.split('=', 1)[0] ?? ''));
}

/** @param parameter one `name=value` of a query, still percent-encoded */
function mayBeWritten(parameter: string, privacySignal: boolean): boolean {
  const end = parameter.indexOf('=');
  const name = decodedPart(end === -1 ? parameter : parameter.slice(0, end));
  const value = end === -1 ? '' : decodedPart(parameter.slice(end + 1));
  // Also checked undecoded: a plus stands for a space, or for the plus of a telephone number.
  if (name === '' || [parameter, name, value].some(looksPersonal)) return false;
  const field = FIELD_OF_QUERY_NAME.get(name);
  if (field) {
    if (isPersonalValue(field, value)) return false;
    // A tool that breaks links can leave a click id inside another value.
    return !(
      privacySignal &&
      (isIdentifier(field) || decoded(value).search(NAMED_IDENTIFIER) !== -1)
    );
  }
  return !privacySignal && !NEVER_WRITTEN.some((names) => names.test(plain(name)));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
