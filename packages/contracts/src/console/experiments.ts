/** The first result of an experiment needs a whole week, because weekdays differ. */
export const MIN_DAYS = 7;

/**
 * A visitor's earnings are read after this time: seven days for the hand-off, and seven for the
 * partner's decision.
 */
export const MONEY_AFTER_DAYS = 14;

/** A share of the planned visitors in whole percent, and `100%` only once all have come. */
export function planShareText(share: number): string {
  // 0.29 * 100 is below 29.
  return `${Math.floor(Number((Math.min(1, share) * 100).toFixed(6)))}%`;
}
