/** One cookie for each field: `zf_channel_id`. The page's script writes and reads them. */
export const ATTRIBUTION_COOKIE_PREFIX = 'zf_';

/** The public visit id. Scripts may read it; its presence means that there is a visit. */
export const VISIT_COOKIE = '_tzsess';

/** `granted` or `denied`: the visitor's answer on pages that ask for consent. */
export const CONSENT_COOKIE = 'zf_consent';

/** `1` if the visitor has opted out on the site itself. The server and the scripts obey it. */
export const OPT_OUT_COOKIE = 'zf_optout';

/**
 * Returns the name of the session's cookie, on https with `__Host-`, so that no neighbouring host
 * or plain response can plant one.
 */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-sessionid' : 'sessionid';
}

export const VISITOR_COOKIE = '_tzacid';

/** Lifetime of attribution in the browser (30 days; behaviours, 9.14). */
export const ATTRIBUTION_LIFETIME_SECONDS = 30 * 24 * 60 * 60;

export const OPT_OUT_LIFETIME_SECONDS = 365 * 24 * 60 * 60;

/** Lifetime of an answer about consent (half a year); afterwards pages ask again. */
export const CONSENT_LIFETIME_SECONDS = 182 * 24 * 60 * 60;

/** Lifetime of a visit after its last use (30 days). */
export const VISIT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Returns the name of the cookie with the signed proof that its visitor owns an order (`HttpOnly`);
 * on https bound to this host.
 */
export function orderCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-order' : 'zforder';
}
