import type { Kysely } from 'kysely';
import type { ReportingZoneRow } from '../../platform/store/cubes.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Which time zone are the days of a site counted in, and from which day on? */
export function findReportingZone(
  db: Kysely<Database>,
  site: string,
): Promise<ReportingZoneRow | undefined> {
  return db.selectFrom('reporting_zone').selectAll().where('site', '=', site).executeTakeFirst();
}
