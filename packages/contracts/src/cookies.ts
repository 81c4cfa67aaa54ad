/** The secret of a visit: `HttpOnly`, never read by a script. */
export const SESSION_COOKIE = 'sessionid';

/** The public visitor id; scripts may read it. */
export const VISITOR_COOKIE = '_tzacid';

/** The public visit id; scripts may read it, and its presence says that a visit exists. */
export const VISIT_COOKIE = '_tzsess';

/** How long a visit lives after its last use (30 days). */
export const VISIT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
