import { randomUUIDv7 } from 'node:crypto';
import { type Act, recordDeletion } from '../../platform/audit/audit-trail.ts';
import { countRows } from '../../platform/store/count-rows.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import type { ReviewRow } from '../../platform/store/tables/reviews.ts';
import { lockReviews, reviewsChanged } from './store-review.ts';

export interface ReviewImport {
  site: string;
  reviews: ReviewRow[];
  actor: string;
  at: number;
  /** Imports nothing if the site already has a review. */
  onlyFirst: boolean;
}

/**
 * Stores reviews, and skips existing ones, so that a file can be imported again. Returns the number
 * of new ones.
 */
export async function importReviews(
  trx: Trx,
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

/** Deletes a review, whose words can be sent again then. Returns false if it does not exist. */
export async function deleteReview(
  trx: Trx,
  { id, by, at }: Act & { id: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom('review')
    .select('site')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return false;
  await lockReviews(trx, found.site);
  // The actions are deleted by their foreign key.
  const { numDeletedRows } = await trx.deleteFrom('review').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await reviewsChanged(trx, found.site);
  await recordDeletion(trx, { kind: 'review', id, by, at });
  return true;
}

export async function countSampleReviews(db: Db): Promise<number> {
  return countRows(db.selectFrom('review').where('source', '=', 'sample'));
}
