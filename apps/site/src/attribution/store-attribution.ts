import {
  ATTRIBUTION_COOKIE_PREFIX,
  ATTRIBUTION_LIFETIME_SECONDS,
  OPT_OUT_COOKIE,
} from '@zipfront/contracts/cookies';
import {
  ATTRIBUTION_FIELDS,
  type Attribution,
  isIdentifier,
  storableAttribution,
  withoutIdentifiers,
} from '@zipfront/contracts/read-attribution';
import { cookiesOf } from '../cookies/cookies-of.ts';
import { hasPrivacySignal } from '../cookies/privacy-signal.ts';
import { boundedAttribution } from './bounded.ts';
import { storedAttribution } from './stored-attribution.ts';

/** Conditions under which attribution is stored. */
export interface StoreConditions {
  /** Whether an arrival replaces the stored one. */
  overwrite: boolean;
  /** The browser asks not to be followed (`Sec-GPC`): click ids are not stored, and stored ones are deleted. */
  privacySignal: boolean;
  /** Whether the page came by https. */
  secure: boolean;
}

/**
 * Texts to write to `document.cookie` so that the browser stores an arrival's attribution: a
 * cookie a field. They are one set: it is written only where it is missing, or where it may be
 * overwritten (behaviours, 4.2.7), and then as a whole, so that no field of one campaign
 * stands beside those of another.
 *
 * @param arrived null where the arrival brought none
 * @param jar `document.cookie`
 */
export function attributionCookies(
  arrived: Attribution | null,
  jar: string,
  { overwrite, privacySignal, secure }: StoreConditions,
): string[] {
  const held = cookiesOf(jar);
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

/**
 * Stores an arrival's attribution in this browser, by the browser's own privacy signal, unless the
 * visitor has opted out.
 */
export function storeAttribution(arrived: Attribution | null, overwrite = false): void {
  const cookies = cookiesOf(document.cookie);
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
