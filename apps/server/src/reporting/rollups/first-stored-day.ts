/** Days whose visits are all stored: visits live for 30 days at least. */
const STORED_DAYS = 28;

/**
 * The first day whose visits are all stored.
 *
 * @param today days since 1970-01-01
 */
export function firstStoredDay(today: number): number {
  return today - STORED_DAYS + 1;
}
