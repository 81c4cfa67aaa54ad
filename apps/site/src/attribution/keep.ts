import {
  ATTRIBUTION_COOKIE_PREFIX,
  ATTRIBUTION_LIFETIME_SECONDS,
} from '@zipfront/contracts/cookies';
import { IDENTIFIER_FIELDS } from '@zipfront/contracts/privacy';
import { ATTRIBUTION_FIELDS, type Attribution } from '@zipfront/contracts/read-attribution';
import { cookiesOf } from './kept.ts';

/** How attribution is kept. */
export interface Keeping {
  /** Lets a value take the place of the one that is kept. */
  overwrite: boolean;
  /** The browser asks not to be followed (`Sec-GPC`): click ids are not kept, and go. */
  privacySignal: boolean;
  /** Whether the page came by https. */
  secure: boolean;
}

/**
 * What is to be written to `document.cookie` so that the browser keeps an arrival's attribution: a
 * cookie a field, only where there is none yet or it may be overwritten (specification, section 4).
 *
 * @param jar `document.cookie`
 */
export function attributionCookies(
  fields: Attribution,
  jar: string,
  { overwrite, privacySignal, secure }: Keeping,
): string[] {
  const held = cookiesOf(jar);
  return ATTRIBUTION_FIELDS.flatMap((field) => {
    const name = ATTRIBUTION_COOKIE_PREFIX + field;
    if (privacySignal && IDENTIFIER_FIELDS.has(field)) {
      return held.has(name) ? [cookie(name, '', 0, secure)] : [];
    }
    const value = fields[field];
    if (!value || (held.has(name) && !overwrite)) return [];
    return [cookie(name, value, ATTRIBUTION_LIFETIME_SECONDS, secure)];
  });
}

/** Keeps an arrival's attribution in this browser, by the browser's own privacy signal. */
export function keepAttribution(fields: Attribution, overwrite = false): void {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  const secure = location.protocol === 'https:';
  const keeping = { overwrite, privacySignal: globalPrivacyControl === true, secure };
  for (const text of attributionCookies(fields, document.cookie, keeping)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = text;
  }
}

function cookie(name: string, value: string, maxAge: number, secure: boolean): string {
  const end = secure ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${end}`;
}
