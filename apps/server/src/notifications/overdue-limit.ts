import { type RawBuilder, sql } from 'kysely';
import { lastOverdue } from './last-overdue.ts';

/** When what is overdue by now was asked for, at the latest. */
export interface OverdueLimit {
  /** Of all sites, in epoch milliseconds: a bound that an index finds. */
  latest: number;
  /** Of the site of a row of the table. */
  ofSite(table: 'call_back' | 'shipping_order' | 'review'): RawBuilder<number>;
}

/** A moment, and the sites whose working days are counted. */
export interface OverdueAsked {
  /** Epoch milliseconds. */
  now: number;
  /** The reporting time zones of the sites; UTC counts for others. */
  timeZones: Record<string, string>;
}

/** The limits of all sites at a moment. */
export function overdueLimit({ now, timeZones }: OverdueAsked): OverdueLimit {
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
