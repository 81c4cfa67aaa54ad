/** Days of the week on which people call: Monday to Friday. Holidays are not known. */
const [MONDAY, FRIDAY] = [1, 5];

/** The weekend between Friday and Monday, and the step of any other working day to the one before. */
const DAYS_FROM_MONDAY_TO_FRIDAY = 3;

/**
 * The latest time of a request whose call is overdue: sites promise one within one working day. A request on a
 * working day is overdue at the same time of the next one, a request on a weekend at the end of Monday. Days and
 * times are those of the site's reporting time zone: a day with a clock change has 23 or 25 hours.
 *
 * @param now epoch milliseconds
 * @param timeZone a name of the IANA time zone database
 */
export function lastOverdue(now: number, timeZone: string): number {
  const at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  if (at.dayOfWeek > FRIDAY) {
    const friday = at.startOfDay().subtract({ days: at.dayOfWeek - FRIDAY });
    return friday.epochMilliseconds - 1;
  }
  const days = at.dayOfWeek === MONDAY ? DAYS_FROM_MONDAY_TO_FRIDAY : 1;
  return at.subtract({ days }).epochMilliseconds;
}
