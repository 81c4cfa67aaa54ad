export { ATTRIBUTION_COOKIE_PREFIX } from './attribution-cookie-prefix.ts';
export { CONSENT_COOKIE, OPT_OUT_COOKIE } from './consent-cookie.ts';
export { VISIT_COOKIE } from './visit-cookie.ts';

/**
 * The name of the cookie with the secret of a visit: `HttpOnly`, never read by a script. On https it
 * begins with `__Host-`, and a browser takes it from this very host over https alone, so that neither
 * a neighbouring host nor an unencrypted answer can plant one.
 */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-sessionid' : 'sessionid';
}

/** The public visitor id; scripts may read it. */
export const VISITOR_COOKIE = '_tzacid';

/** Lifetime of attribution in the browser (30 days; behaviours, 9.14). */
export const ATTRIBUTION_LIFETIME_SECONDS = 30 * 24 * 60 * 60;

/** Lifetime of an opt-out (a year). */
export const OPT_OUT_LIFETIME_SECONDS = 365 * 24 * 60 * 60;

/** Lifetime of such an answer (half a year), after which pages ask again. */
export const CONSENT_LIFETIME_SECONDS = 182 * 24 * 60 * 60;

/** Lifetime of a visit after its last use (30 days). */
export const VISIT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The name of the cookie with a signed proof that this browser's visitor owns an order; never read by a
 * script. On https it is bound to this very host, as that of the session.
 */
export function orderCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-order' : 'zforder';
}
