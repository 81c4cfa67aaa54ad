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

/** The public visit id; scripts may read it, and its presence says that a visit exists. */
export const VISIT_COOKIE = '_tzsess';

/**
 * Prefix of the cookies that hold attribution, one a field: `zf_channel_id`. The
 * page's script writes and reads them.
 */
export const ATTRIBUTION_COOKIE_PREFIX = 'zf_';

/** Lifetime of attribution in the browser (30 days; behaviours, 9.14). */
export const ATTRIBUTION_LIFETIME_SECONDS = 30 * 24 * 60 * 60;

/** `1` where the visitor has opted out on the site itself: the server and the scripts heed it. */
export const OPT_OUT_COOKIE = 'zf_optout';

/** Lifetime of an opt-out (a year). */
export const OPT_OUT_LIFETIME_SECONDS = 365 * 24 * 60 * 60;

/** `granted` or `denied`: what the visitor answered where pages ask for consent. */
export const CONSENT_COOKIE = 'zf_consent';

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
