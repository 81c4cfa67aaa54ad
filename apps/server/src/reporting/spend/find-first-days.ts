import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** The first days that something is known of: days since 1970-01-01; null without any. */
export interface FirstDays {
  visits: number | null;
  spend: number | null;
}

/**
 * Since which day are visits counted, and since which is spend known?
 *
 * @param site null for all sites
 */
export async function findFirstDays(db: Kysely<Database>, site: string | null): Promise<FirstDays> {
  const ofSite = site === null ? sql`` : sql` and site = ${site}`;
  const { rows } = await sql<FirstDays>`select
    (select day from cube_campaign where visits > 0${ofSite} order by day limit 1) as visits,
    (select day from spend where counts = 1${ofSite} order by day limit 1) as spend`.execute(db);
  return rows[0] ?? { visits: null, spend: null };
}
