import type { ReportSums } from '@zipfront/contracts/console/reports';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { type ReportFilter, sumOf, sumsOf } from './report-filter.ts';

/** Sums of a site on a day. */
export interface SiteDay extends ReportSums {
  site: string;
  /** Days since 1970-01-01, in the reporting time zone of the site. */
  day: number;
}

/** Which sums does each site have on each day? Read from the cube with the fewest rows. */
export async function findSiteDays(
  db: Kysely<Database>,
  { from, to, site }: Omit<ReportFilter, 'channel'>,
): Promise<SiteDay[]> {
  let query = db
    .selectFrom('cube_device')
    .select(['site', 'day', ...sumOf])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['site', 'day']);
  if (site !== null) query = query.where('site', '=', site);
  const rows = await query.execute();
  return rows.map(({ site: of, day, ...sums }) => ({ site: of, day, ...sumsOf(sums) }));
}
