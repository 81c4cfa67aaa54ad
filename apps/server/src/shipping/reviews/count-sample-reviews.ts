import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** Are there sample reviews, and what is their number? */
export async function countSampleReviews(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('review')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('source', '=', 'sample')
    .executeTakeFirstOrThrow();
  return Number(count);
}
