// The limits of an error report (behaviours, 9.27).

export const MAX_BREADCRUMBS = 30;

/** The longest text in a report, in UTF-16 units. */
export const MAX_VALUE_LENGTH = 250;

export const MAX_STACK_FRAMES = 50;

/** Reports that may be under way at once; further ones are dropped. */
export const TRANSPORT_BUFFER_SIZE = 30;

/** Maximum number of causes of an error that are followed. */
export const MAX_LINKED_ERRORS = 5;

/** How deep a value in a report may be nested. */
export const MAX_PAYLOAD_DEPTH = 3;

/** The longest report as JSON in UTF-8. */
export const MAX_PAYLOAD_BYTES = 102_400;

/** Maximum number of reports of a page: one that fails in a loop must not use up its visitor's network. */
export const MAX_REPORTS_OF_PAGE = 30;
