import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ReviewRow } from '../../platform/store/review-rows.ts';
import type { Database } from '../../platform/store/schema.ts';
import { lockReviews, reviewsChanged } from './lock-reviews.ts';

/** Reviews from elsewhere, all of one site. */
export interface ReviewImport {
  site: string;
  reviews: ReviewRow[];
  actor: string;
  /** Epoch milliseconds. */
  at: number;
  /** Imports nothing where the site has a review already. */
  onlyFirst: boolean;
}

/**
 * Takes reviews from elsewhere. One that is there already is passed over, so that the same file can
 * be imported again.
 *
 * @returns how many were new
 */
export async function importReviews(
  trx: Transaction<Database>,
  { site, reviews, actor, at, onlyFirst }: ReviewImport,
): Promise<number> {
  await lockReviews(trx, site);
  if (onlyFirst) {
    const first = await trx
      .selectFrom('review')
      .select('id')
      .where('site', '=', site)
      .executeTakeFirst();
    if (first) return 0;
  }
  let imported = 0;
  for (const review of reviews) {
    const inserted = await trx
      .insertInto('review')
      .values(review)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted === undefined) continue;
    imported += 1;
    await trx
      .insertInto('review_action')
      .values({
        id: randomUUIDv7(),
        review_id: review.id,
        action: 'import',
        actor,
        reason: null,
        at,
      })
      .execute();
  }
  if (imported > 0) await reviewsChanged(trx, site);
  return imported;
}
