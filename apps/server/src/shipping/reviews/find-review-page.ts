import type { ListAtts } from '@zipfront/contracts/reviews/list-atts';
import type { ReviewPage } from '@zipfront/contracts/reviews/review';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { SHOWN, shownReview } from './shown-review.ts';

/**
 * Which reviews stand on a page of a list? Pinned ones first, then by date or rating, the newest
 * first.
 *
 * @param page from 1; one past the last is empty
 */
export async function findReviewPage(
  db: Kysely<Database>,
  { site, atts, page }: { site: string; atts: ListAtts; page: number },
): Promise<ReviewPage> {
  const matching = (where: ExpressionBuilder<Database, 'review'>) =>
    where.and([
      where('site', '=', site),
      where('status', '=', 'approved'),
      ...(atts.rating > 0 ? [where('rating', '>=', atts.rating)] : []),
      ...(atts.stars > 0 ? [where('rating', '=', atts.stars)] : []),
      ...(atts.verified ? [where('verified', '=', 1)] : []),
    ]);
  const { total } = await db
    .selectFrom('review')
    .select((select) => select.fn.countAll().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('review')
    .select(SHOWN)
    .where(matching)
    .orderBy('pinned', 'desc')
    .$if(atts.orderby === 'rating', (query) => query.orderBy('rating', 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atts.display)
    .offset((page - 1) * atts.display)
    .execute();
  return {
    reviews: rows.map(shownReview),
    page,
    pages: Math.max(1, Math.ceil(Number(total) / atts.display)),
    total: Number(total),
  };
}
