import type { Kysely } from 'kysely';
import type { Database, ReviewRow } from '../store/schema.ts';

/** Which reviews has a site, of one status or of any, the newest first? */
export async function findReviewsToModerate(
  db: Kysely<Database>,
  { site, status, limit }: { site: string; status: ReviewRow['status'] | null; limit: number },
): Promise<ReviewRow[]> {
  return db
    .selectFrom('review')
    .selectAll()
    .where('site', '=', site)
    .$if(status !== null, (query) => query.where('status', '=', status ?? 'pending'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
