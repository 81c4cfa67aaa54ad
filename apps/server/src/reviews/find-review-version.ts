import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';

/** How often has what visitors see of a site's reviews changed? 0 where it has none. */
export async function findReviewVersion(db: Kysely<Database>, site: string): Promise<number> {
  const row = await db
    .selectFrom('review_site')
    .select('version')
    .where('site', '=', site)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}
