import {
  ATTRIBUTION_FIELDS,
  type Attribution,
  type AttributionField,
  isIdentifier,
  storableAttribution,
  withoutIdentifiers,
} from '@zipfront/contracts/attribution/attribution';
import { cleanAttribution } from '@zipfront/contracts/attribution/clean-attribution';
import {
  ATTRIBUTION_COOKIE_PREFIX,
  ATTRIBUTION_LIFETIME_SECONDS,
  OPT_OUT_COOKIE,
} from '@zipfront/contracts/visits/cookies';
import { hasPrivacySignal, parseCookies, storedAttribution } from '../cookies/cookies.ts';

/** Names and values in a request: servers refuse long headers (16 KB for many). */
export const MAX_COOKIES_LENGTH = 2_048;

/** Drops the longest values until all fit; nothing is stored without `channel_id`. */
function boundedAttribution(arrived: Attribution): Attribution {
  const values = Object.entries(cleanAttribution(arrived).fields).map(([field, value]) => ({
    field: field as AttributionField,
    value,
    length: `${ATTRIBUTION_COOKIE_PREFIX}${field}=${encodeURIComponent(value)}; `.length,
  }));
  const total = () => values.reduce((sum, { length }) => sum + length, 0);
  while (total() > MAX_COOKIES_LENGTH) {
    const longest = Math.max(...values.map(({ length }) => length));
    values.splice(
      values.findLastIndex(({ length }) => length === longest),
      1,
    );
  }
  return Object.fromEntries(values.map(({ field, value }) => [field, value]));
}

export interface StoreConditions {
  overwrite: boolean;
  /** `Sec-GPC`: click ids are not stored, and stored ones are deleted. */
  privacySignal: boolean;
  secure: boolean;
}

/** Fields of two campaigns never mix: all are written or none (behaviours, 4.2.7). */
export function attributionCookies(
  arrived: Attribution | null,
  jar: string,
  { overwrite, privacySignal, secure }: StoreConditions,
): string[] {
  const held = parseCookies(jar);
  const wanted = arrived && (privacySignal ? withoutIdentifiers(arrived) : arrived);
  const taken = wanted && storableAttribution(boundedAttribution(wanted));
  const written = overwrite || storedAttribution(held) === null ? taken : null;
  return ATTRIBUTION_FIELDS.flatMap((field) => {
    const name = ATTRIBUTION_COOKIE_PREFIX + field;
    const value = written?.[field];
    if (value)
      return [cookie(name, encodeURIComponent(value), ATTRIBUTION_LIFETIME_SECONDS, secure)];
    const goes = written !== null || (privacySignal && isIdentifier(field));
    return goes && held.has(name) ? [cookie(name, '', 0, secure)] : [];
  });
}

export function storeAttribution(arrived: Attribution | null, overwrite = false): void {
  const cookies = parseCookies(document.cookie);
  if (cookies.has(OPT_OUT_COOKIE)) return;
  const secure = location.protocol === 'https:';
  const conditions = { overwrite, privacySignal: hasPrivacySignal(cookies), secure };
  for (const text of attributionCookies(arrived, document.cookie, conditions)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = text;
  }
}

/** @param value as it stands in a cookie */
function cookie(name: string, value: string, maxAge: number, secure: boolean): string {
  const end = secure ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${end}`;
}
