// Limits of an error report, on the page and in its row (behaviours, 9.27).

export const MAX_STACK_FRAMES = 50;

export const MAX_REPORT_TEXT_LENGTH = 250;

export const MAX_BREADCRUMBS = 30;

export const MAX_LINKED_ERRORS = 5;
