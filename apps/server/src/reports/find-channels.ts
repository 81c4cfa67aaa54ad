import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import { type ReportFilter, withFilter } from './report-filter.ts';

/** Which channels brought visits within the days and the site of a filter? */
export async function findChannels(
  db: Kysely<Database>,
  filter: Omit<ReportFilter, 'channel'>,
): Promise<string[]> {
  const rows = await withFilter(db.selectFrom('cube_campaign'), { ...filter, channel: null })
    // A cell whose visits were counted elsewhere later stays, without sums.
    .where('visits', '<>', 0)
    .select('channel')
    .distinct()
    .orderBy('channel')
    .execute();
  return rows.map(({ channel }) => channel);
}
