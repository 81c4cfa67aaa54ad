/** The greatest amount of a report of a partner: ten million dollars. More is an error of units. */
export const MAX_REPORT_CENTS = 1_000_000_000;

/** The greatest cost of a row of spend, in hundredths: eight digits before the decimals. */
export const MAX_SPEND_CENTS = 9_999_999_999;

/** The greatest number of clicks or of impressions of a row of spend. */
export const MAX_SPEND_COUNT = 99_999_999;

/** It bounds an import, in hundredths. Nine thousand of them together are exact in JavaScript. */
export const MAX_IMPORT_CENTS = 1_000_000_000_000;

/** Spend of an earlier day is refused: no platform is as old. */
export const EARLIEST_SPEND_DAY = '2000-01-01';

export const MAX_SPEND_SOURCE_LENGTH = 60;
