import { IDENTIFIER_FIELDS } from '../attribution/attribution.ts';
import { CLICK_MARKS } from '../attribution/click-marks.ts';
import { hidePersonal, REDACTED } from './personal-text.ts';
import { cleanUrl, SECRET_PATH_SEGMENTS } from './privacy.ts';

const ADDRESS = /((?:https?|android-app):\/\/[^\s"'<>()]+)/i;

/** The query of an address without a host. */
const QUERY = /\?[^\s"'<>()=]{1,64}=[^\s"'<>()]*/g;

/** A value after a name that marks it as personal: `first_name: "Ann"`, `zip=10001`. */
const NAMED = new RegExp(
  `\\b(${[
    '(?:first|last|full|given|family|user)?_?name',
    'e?mail',
    'zip(?:_?code)?',
    '(?:[\\w-]{0,20}_)?(?:phone|mobile|contact)(?:_?n(?:o|um|umber))?',
    '(?:tel|cell|fax)',
    'keyword',
    'token',
    'sessionid',
    ...IDENTIFIER_FIELDS,
    ...CLICK_MARKS,
  ].join('|')})(["']?\\s{0,3}[=:]\\s{0,3})("[^"]*"|'[^']*'|[^\\s,;&}]+)`,
  'gi',
);

/** Zip codes, telephone numbers, ids: five or more digits that are not part of a word. */
const DIGITS = /(?<![\w.-])\d{5,}(?:-\d{4})?(?!\w)/g;

const PATH_SECRETS = new RegExp(`${SECRET_PATH_SEGMENTS.source}|(\\/)\\d{5}(?![^/\\s])`, 'g');

/**
 * Removes from a program's text what may identify a person: values under personal names, click ids,
 * e-mail addresses, numbers of five or more digits. Never throws.
 *
 * @param secrets values that are known to be personal, such as a first name
 * @example
 * scrubText('No quote for zip 10001'); // 'No quote for zip …'
 * scrubText('Ann has no quote', ['Ann']); // '… has no quote'
 */
export function scrubText(text: string, secrets: readonly string[] = []): string {
  return text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? (scrubAddress(part) ?? REDACTED) : part))
    .map((part, index) => (index % 2 === 1 ? part : scrubWords(part)))
    .map((part) => secrets.reduce((rest, secret) => without(rest, secret), part))
    .join('');
}

/** `https://a.example:8080/b/` of `https://u:p@a.example:8080/b/?c=d#e`; null as `cleanUrl`. */
export function scrubAddress(address: string): string | null {
  // No query is stored here anyway, and the names of scripts have hashes, which are not words.
  const clean = cleanUrl(address, { privacySignal: false });
  const [place = ''] = clean?.split('?') ?? [];
  return clean && place.replace(PATH_SECRETS, `$1$2${REDACTED}`);
}

function scrubWords(text: string): string {
  return hidePersonal(text.replace(QUERY, `?${REDACTED}`).replace(NAMED, `$1$2${REDACTED}`))
    .replace(PATH_SECRETS, `$1$2${REDACTED}`)
    .replace(DIGITS, REDACTED);
}

/** A single letter would remove half of any text. */
function without(text: string, secret: string): string {
  return secret.length < 2 ? text : text.replaceAll(secret, REDACTED);
}
