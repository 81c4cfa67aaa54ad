/** Events that make a buffer full and send it (specification, section 9). */
export const BUFFER_EVENTS = 5;

/** How long the first event of a buffer waits for others (specification, section 9). */
export const BUFFER_TIMEOUT_MS = 2000;

/** An event of this many UTF-8 bytes or more travels alone (specification, section 9). */
export const MAX_POST_BYTES = 65_536;

/**
 * UTF-8 bytes of `keepalive` requests in flight together. Browsers refuse what would pass 64 KiB
 * over all of a page's requests; the rest is theirs for headers. A batch is never larger, so that
 * each can be kept alive.
 */
export const KEEPALIVE_BYTES = 60_000;

/** Set aside at a page's end for the report of what did not fit. */
export const LOSS_REPORT_BYTES = 2000;

/** Retries of one batch before it is parked (specification, section 9). */
export const MAX_RETRIES = 5;

/** The first cool-off at its longest; it doubles (specification, section 9). */
export const RETRY_BASE_MS = 2000;

/** The longest cool-off, also where the server asks for more (specification, section 9). */
export const RETRY_CAP_MS = 25_000;

/** A request without an answer is given up after this (specification, section 9). */
export const REQUEST_TIMEOUT_MS = 10_000;

/** How long events wait for a quote id (specification, section 9). */
export const REGISTRATION_WAIT_MS = 5000;

/** Bounds of what is kept, over all tabs of a browser. */
export const MAX_STORED_EVENTS = 1000;
export const MAX_STORED_BYTES = 2_000_000;

/** After this without renewal, the records of a tab may be taken over. */
export const LEASE_MS = 15_000;

/** How often a lease is renewed and the leases of other tabs are looked at. */
export const LEASE_RENEWAL_MS = 5000;

/** Page pings (specification, section 9): the first, the second, and then the distance. */
export const FIRST_PING_MS = 5000;
export const SECOND_PING_MS = 30_000;
export const PING_INTERVAL_MS = 15_000;

/** For how long one input counts as activity (specification, section 9). */
export const ACTIVITY_PERIOD_MS = 3000;

/** Without input for this long nobody is there, and pings pause (specification, section 9). */
export const INACTIVITY_TIMEOUT_MS = 60_000;

/** How long after the load event its timing is read (specification, section 9). */
export const PERFORMANCE_DEFER_MS = 250;

/** The longest that a tracked link waits for its event (specification, section 9). */
export const TRACKED_LINK_HOLD_MS = 100;

/** The longest that a link to another host waits for its event (specification, section 9). */
export const OUTBOUND_LINK_HOLD_MS = 1000;

/** The longest that a link's callback waits for its event (specification, section 9). */
export const LINK_CALLBACK_HOLD_MS = 1100;
