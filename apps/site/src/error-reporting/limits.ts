// The limits of sending error reports (behaviours, 9.27); those of a report are the server's, too.

/** Reports that may be under way at once; further ones are dropped. */
export const TRANSPORT_BUFFER_SIZE = 30;

/** How deep a value in a report may be nested. */
export const MAX_PAYLOAD_DEPTH = 3;

/** The longest report as JSON in UTF-8. */
export const MAX_PAYLOAD_BYTES = 102_400;

/** Maximum number of reports of a page: one that fails in a loop must not use up its visitor's network. */
export const MAX_REPORTS_OF_PAGE = 30;
