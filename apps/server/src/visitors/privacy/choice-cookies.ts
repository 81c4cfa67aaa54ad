import { ATTRIBUTION_FIELDS } from '@zipfront/contracts/attribution/attribution';
import { readConsentCookie } from '@zipfront/contracts/privacy/consent';
import {
  ATTRIBUTION_COOKIE_PREFIX,
  CONSENT_COOKIE,
  OPT_OUT_COOKIE,
  OPT_OUT_LIFETIME_SECONDS,
} from '@zipfront/contracts/visits/cookies';
import { cookieNames, cookieValues, newCookie } from '../../platform/http/cookies.ts';

const ATTRIBUTION_COOKIES = ATTRIBUTION_FIELDS.map((field) => ATTRIBUTION_COOKIE_PREFIX + field);

/** The cookies of an opt-out. Scripts may read the mark, so a page knows it before any call. */
export function optOutCookies(held: string[], publicUrl: string): string[] {
  return [
    cookie(OPT_OUT_COOKIE, '1', publicUrl, OPT_OUT_LIFETIME_SECONDS),
    ...cleared(held, ATTRIBUTION_COOKIES, publicUrl),
  ];
}

export function optInCookie(publicUrl: string): string {
  return cookie(OPT_OUT_COOKIE, '', publicUrl, 0);
}

/** Makes cookies that delete a visitor's choices, except an opt-out and a no: these still hold. */
export function clearedChoiceCookies(cookies: string | undefined, publicUrl: string): string[] {
  const isNo = readConsentCookie(cookieValues(cookies, CONSENT_COOKIE)[0])?.answer === 'denied';
  const names = isNo ? ATTRIBUTION_COOKIES : [...ATTRIBUTION_COOKIES, CONSENT_COOKIE];
  return cleared(cookieNames(cookies), names, publicUrl);
}

/** The `Set-Cookie` values that delete all attribution, whether the browser has any or not. */
export function clearedAttributionCookies(publicUrl: string): string[] {
  return cleared(ATTRIBUTION_COOKIES, ATTRIBUTION_COOKIES, publicUrl);
}

function cleared(held: string[], names: string[], publicUrl: string): string[] {
  return names.filter((name) => held.includes(name)).map((name) => cookie(name, '', publicUrl, 0));
}

function cookie(name: string, value: string, publicUrl: string, maxAgeSeconds: number): string {
  return newCookie({ name, value, maxAgeSeconds }, publicUrl);
}
