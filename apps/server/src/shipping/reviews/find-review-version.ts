import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** Which version of a site's reviews do visitors see? It grows with each change; 0 for a site without any. */
export async function findReviewVersion(db: Kysely<Database>, site: string): Promise<number> {
  const row = await db
    .selectFrom('review_site')
    .select('version')
    .where('site', '=', site)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}
