import { type RawBuilder, sql } from 'kysely';

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

/** When what is overdue by now was asked for, at the latest. */
export interface OverdueLimit {
  /** Of all sites, in epoch milliseconds: a bound that an index finds. */
  latest: number;
  /** Of the site of a row of the table. */
  ofSite(table: 'call_back' | 'shipping_order' | 'review'): RawBuilder<number>;
}

/** A moment, and the sites whose working days are counted. */
export interface OverdueQuery {
  /** Epoch milliseconds. */
  now: number;
  /** The reporting time zones of the sites; UTC counts for others. */
  timeZones: Record<string, string>;
}

/** The limits of all sites at a moment. */
export function overdueLimit({ now, timeZones }: OverdueQuery): OverdueLimit {
  const other = lastOverdue(now, 'UTC');
  const limits = Object.entries(timeZones).map(
    ([site, timeZone]) => [site, lastOverdue(now, timeZone)] as const,
  );
  return {
    latest: Math.max(other, ...limits.map(([, last]) => last)),
    ofSite: (table) => {
      const cases = limits.map(([site, last]) => sql`when ${site} then ${bigint(last)}`);
      const column = sql.ref(`${table}.site`);
      return cases.length === 0
        ? bigint(other)
        : sql<number>`(case ${column} ${sql.join(cases, sql` `)} else ${bigint(other)} end)`;
    },
  };
}

/** PostgreSQL takes the values of a case for texts otherwise. */
function bigint(value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`;
}
