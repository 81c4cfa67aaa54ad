import type { ReviewSummary } from '@zipfront/contracts/reviews/review';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/**
 * Which ratings do a site's approved reviews have, and how often? Samples count only while there are no others.
 */
export async function findReviewSummary(
  db: Kysely<Database>,
  { site, maxRating }: { site: string; maxRating: number },
): Promise<ReviewSummary> {
  const all = await db
    .selectFrom('review')
    .select((select) => ['source', 'rating', select.fn.countAll().as('count')])
    .where('site', '=', site)
    .where('status', '=', 'approved')
    .groupBy(['source', 'rating'])
    .execute();
  const real = all.filter(({ source }) => source !== 'sample');
  const rows = real.length > 0 ? real : all;
  const hasSamples = real.length < all.length;
  const samples = hasSamples ? (rows === real ? 'left-out' : 'counted') : 'none';
  const countOf = (rating: number) =>
    rows.filter((row) => row.rating === rating).reduce((sum, { count }) => sum + Number(count), 0);
  const distribution = Array.from({ length: maxRating }, (_, index) => countOf(index + 1));
  const count = distribution.reduce((sum, number) => sum + number, 0);
  const stars = distribution.reduce((sum, number, index) => sum + number * (index + 1), 0);
  return { count, average: count === 0 ? 0 : stars / count, distribution, samples };
}
