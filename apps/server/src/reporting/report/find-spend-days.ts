import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import type { ReportFilter } from './filter.ts';

export interface SpendDay {
  site: string;
  day: number;
  cents: number;
}

export async function findSpendDays(
  db: Db,
  { from, to, site }: Pick<ReportFilter, 'from' | 'to' | 'site'>,
): Promise<SpendDay[]> {
  const ofSite = site === null ? sql`` : sql` and site = ${site}`;
  const { rows } = await sql<SpendDay>`
    select site, day, cast(sum(cents) as bigint) as cents
    from spend where counts = 1 and day between ${from} and ${to}${ofSite} group by 1, 2`.execute(
    db,
  );
  return rows;
}
