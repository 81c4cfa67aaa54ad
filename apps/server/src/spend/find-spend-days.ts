import { type Kysely, sql } from 'kysely';
import type { ReportFilter } from '../reports/report-filter.ts';
import type { Database } from '../store/schema.ts';

/** Spend of a day for a site. */
export interface SpendDay {
  /** Empty for spend of several sites. */
  site: string;
  /** Days since 1970-01-01. */
  day: number;
  cents: number;
}

/** Which amounts were spent on each day for each site? Under a site its own spend counts alone. */
export async function findSpendDays(
  db: Kysely<Database>,
  { from, to, site }: Omit<ReportFilter, 'channel'>,
): Promise<SpendDay[]> {
  const ofSite = site === null ? sql`` : sql` and site = ${site}`;
  const { rows } = await sql<SpendDay>`
    select site, day, cast(sum(cents) as bigint) as cents from spend
    where counts = 1 and day between ${from} and ${to}${ofSite}
    group by site, day`.execute(db);
  return rows.map(({ cents, ...row }) => ({ ...row, cents: Number(cents) }));
}
