// Limits of an error report, on the page that sends it and in the row that stores it (behaviours,
// 9.27).

export const MAX_STACK_FRAMES = 50;

/** The longest text, in UTF-16 units. */
export const MAX_REPORT_TEXT_LENGTH = 250;

/** The most breadcrumbs: the latest ones. */
export const MAX_BREADCRUMBS = 30;

/** Causes of an error that are followed. */
export const MAX_LINKED_ERRORS = 5;
