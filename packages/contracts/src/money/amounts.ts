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

/** Writes hundredths with two decimals and no sign: `125000` as `1250.00`; null as an empty text. */
export function centsText(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

/** The history of an order has prices in dollars. */
export function dollarsToCents(dollars: string | null): number | null {
  return dollars === null ? null : Number(dollars) * 100;
}
