import type { ReviewSummary } from '@zipfront/contracts/reviews/review';
import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';

/**
 * How many approved reviews does a site have, of which ratings?
 *
 * @param options.withSamples false leaves out the invented ones
 */
export async function findReviewSummary(
  db: Kysely<Database>,
  { site, maxRating, withSamples }: { site: string; maxRating: number; withSamples: boolean },
): Promise<ReviewSummary> {
  const rows = await db
    .selectFrom('review')
    .select((select) => ['rating', select.fn.countAll().as('count')])
    .where('site', '=', site)
    .where('status', '=', 'approved')
    .$if(!withSamples, (query) => query.where('source', '!=', 'sample'))
    .groupBy('rating')
    .execute();
  const countOf = (rating: number) => Number(rows.find((row) => row.rating === rating)?.count ?? 0);
  const distribution = Array.from({ length: maxRating }, (_, index) => countOf(index + 1));
  const count = distribution.reduce((sum, number) => sum + number, 0);
  const stars = distribution.reduce((sum, number, index) => sum + number * (index + 1), 0);
  return { count, average: count === 0 ? 0 : stars / count, distribution };
}
