import type { Kysely } from 'kysely';
import type { ReviewRow } from '../../platform/store/review-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Were the same words accepted before, from any author and with any status? */
export async function areWordsKnown(
  db: Kysely<Database>,
  { site, content_hash }: Pick<ReviewRow, 'site' | 'content_hash'>,
): Promise<boolean> {
  const same = await db
    .selectFrom('review')
    .select('id')
    .where('site', '=', site)
    .where('content_hash', '=', content_hash)
    .executeTakeFirst();
  return same !== undefined;
}
