/**
 * Prefix of the cookies that hold attribution, one a field: `zf_channel_id`. The
 * page's script writes and reads them.
 */
export const ATTRIBUTION_COOKIE_PREFIX = 'zf_';
