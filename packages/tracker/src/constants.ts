/** Number of buffered events that triggers a request (behaviours, 9). */
export const BUFFER_EVENTS = 5;

/** Maximum time that the first event of a buffer waits for others (behaviours, 9.17). */
export const BUFFER_TIMEOUT_MS = 2_000;

/** An event of this many UTF-8 bytes or more is sent in its own request (behaviours, 9.18). */
export const MAX_POST_BYTES = 65_536;

/**
 * Maximum UTF-8 bytes of all `keepalive` requests in flight. Browsers reject a request that would
 * exceed 64 KiB over all requests of a page; the difference is left for headers. A batch is never
 * larger, so that each can be sent with `keepalive` if no other one is in flight.
 */
export const KEEPALIVE_BYTES = 60_000;

/** Firefox counts the bytes up to 5 ms longer, and rejects what exceeds 64 KiB. */
export const KEEPALIVE_RELEASE_MS = 50;

/** `keepalive` bytes reserved as the page ends for the loss report of events that did not fit. */
export const LOSS_REPORT_BYTES = 2_000;

/** Maximum retries of a batch before it is deferred (behaviours, 9). */
export const MAX_RETRIES = 5;

/** Maximum of the first cool-off; it doubles with each retry (behaviours, 9.20). */
export const RETRY_BASE_MS = 2_000;

/** Maximum cool-off, even if the server asks for more (behaviours, 9). */
export const RETRY_CAP_MS = 25_000;

/** Timeout of a request (behaviours, 9). */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Maximum time that events wait for a quote id (behaviours, 9.15). */
export const REGISTRATION_WAIT_MS = 5_000;

/** Maximum of stored events and their UTF-8 bytes, over all tabs of a browser. */
export const MAX_STORED_EVENTS = 1_000;
export const MAX_STORED_BYTES = 2_000_000;

/** Lifetime of a lease: without renewal, other tabs may then take over the tab's records. */
export const LEASE_MS = 15_000;

/** Interval at which a lease is renewed and the leases of other tabs are checked. */
export const LEASE_RENEWAL_MS = 5_000;

/** Page pings (behaviours, 9.22): time of the first and of the second, then the interval. */
export const FIRST_PING_MS = 5_000;
export const SECOND_PING_MS = 30_000;
export const PING_INTERVAL_MS = 15_000;

/** Time that counts as active after an input (behaviours, 9). */
export const ACTIVITY_PERIOD_MS = 3_000;

/** Time without input after which the visitor is inactive and pings pause (behaviours, 9). */
export const INACTIVITY_TIMEOUT_MS = 60_000;

/** Delay between the load event and reading the navigation timing (behaviours, 9). */
export const PERFORMANCE_DEFER_MS = 250;

/** Maximum delay of a tracked link while its event is sent (behaviours, 9). */
export const TRACKED_LINK_HOLD_MS = 100;

/** Maximum delay of a link to another host while its event is sent (behaviours, 9). */
export const OUTBOUND_LINK_HOLD_MS = 1_000;

/** Maximum delay of the callback of `linkClick` while its event is sent (behaviours, 9). */
export const LINK_CALLBACK_HOLD_MS = 1_100;
