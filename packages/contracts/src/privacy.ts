import { looksLikeEmail } from './email-like.ts';
import {
  ATTRIBUTION_FIELDS,
  type Attribution,
  type AttributionField,
  FIELD_OF_QUERY_NAME,
} from './read-attribution.ts';

/** Click ids and ad identifiers: what follows one person from one advertisement to the next. */
export const IDENTIFIER_FIELDS: ReadonlySet<AttributionField> = /* @__PURE__ */ new Set([
  'gclid',
  'gbraid',
  'wbraid',
  'msclkid',
  'fbclid',
  'ttclid',
  'adid',
] as const);

/** The longest address that is kept, in UTF-16 units. */
export const MAX_URL_LENGTH = 2048;

/** Schemes of addresses that a visitor can have come from or be on. */
const KEPT_SCHEMES = /^(https?|android-app):$/;

/**
 * Names of query parameters that hold what says who or where somebody is, or that open a door.
 * They are matched against the name in lower case with everything but letters and digits gone.
 */
const PERSONAL_NAMES = [
  /zip|postal|postcode/,
  /e?mail/,
  /^(f|l|first|last|full|middle|given|family|sur|user|customer)?name$/,
  /phone|^(tel|mobile|cell)$/,
  /addr(ess)?|street/,
  /birth|^(dob|ssn|age|gender)$/,
  /^(lat|lng|lon|latitude|longitude)$/,
  /token|passw|^pwd$|secret|session|^(auth|jwt|otp|code|state)$/,
];

/** Parts of paths that open a door: whoever has the token or the reference is let in. */
export const DOORS = /(\/(?:go|handoffs|orders)\/)[^/\s]+/g;

/**
 * Attribution as it is written where the visitor's browser sent the privacy signal (`Sec-GPC: 1`):
 * without click ids and ad identifiers. What names the campaign, not the person, stays. The channel
 * of a touch is classified before this, so that an honoured signal does not turn a paid click into
 * a direct visit.
 */
export function withoutIdentifiers(attribution: Attribution): Attribution {
  const kept = ATTRIBUTION_FIELDS.filter((field) => !IDENTIFIER_FIELDS.has(field));
  return Object.fromEntries(
    kept.flatMap((field) => (attribution[field] ? [[field, attribution[field]]] : [])),
  );
}

/**
 * An address as it is written: a page's, a referrer's, one in an error report. User name, password
 * and fragment always go; so do query parameters that hold personal data, and parts of the path
 * that look like an e-mail address or open a door. With the privacy signal only those query parameters stay that
 * name a campaign: lists of click ids are never complete, so what is unknown goes. An address
 * longer than `MAX_URL_LENGTH` loses its query, then its path.
 *
 * @returns null for what is no absolute http, https or android-app address; never throws
 */
export function cleanUrl(url: string | URL, options: { privacySignal: boolean }): string | null {
  const parsed = typeof url === 'string' ? URL.parse(url) : url;
  if (parsed === null || !KEPT_SCHEMES.test(parsed.protocol)) return null;
  const place = `${parsed.protocol}//${parsed.host}`;
  const path = parsed.pathname
    .replace(DOORS, '$1-')
    .replace(/[^/]+/g, (part) => (looksLikeEmail(part) ? '-' : part));
  const query = parsed.search
    .slice(1)
    .split('&')
    .filter((parameter) => mayBeWritten(parameter, options.privacySignal))
    .join('&');
  const candidates = [`${place}${path}${query && `?${query}`}`, `${place}${path}`, `${place}/`];
  return candidates.find((candidate) => candidate.length <= MAX_URL_LENGTH) ?? null;
}

/** @param parameter one `name=value` of a query, still percent-encoded */
function mayBeWritten(parameter: string, privacySignal: boolean): boolean {
  const end = parameter.indexOf('=');
  const name = decoded(end === -1 ? parameter : parameter.slice(0, end));
  const value = end === -1 ? '' : decoded(parameter.slice(end + 1));
  if (name === '' || looksLikeEmail(value) || looksLikeEmail(name)) return false;
  const field = FIELD_OF_QUERY_NAME.get(name);
  if (field) return !(privacySignal && IDENTIFIER_FIELDS.has(field));
  const plainName = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return !privacySignal && !PERSONAL_NAMES.some((personal) => personal.test(plainName));
}

/** A part of a query as text; most parts hold nothing that is encoded. */
function decoded(part: string): string {
  return /[%+]/.test(part) ? (new URLSearchParams(`part=${part}`).get('part') ?? '') : part;
}
