/** `granted` or `denied`: what the visitor answered where pages ask for consent. */
export const CONSENT_COOKIE = 'zf_consent';

/** `1` where the visitor has opted out on the site itself: the server and the scripts heed it. */
export const OPT_OUT_COOKIE = 'zf_optout';
