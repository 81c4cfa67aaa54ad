/** The first result of an experiment needs a whole week, because weekdays differ. */
export const LEAST_DAYS = 7;

/**
 * A visitor's earnings are read after this time: seven days for the hand-off, and seven for the
 * partner's decision.
 */
export const MONEY_AFTER_DAYS = 14;
