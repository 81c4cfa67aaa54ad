import { randomUUIDv7 } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { type Deletion, recordDeletion } from '../../platform/audit/audit-trail.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { ReviewRow } from '../../platform/store/tables/reviews.ts';
import { lockReviews, reviewsChanged } from './store-review.ts';

/** Reviews of one site from elsewhere. */
export interface ReviewImport {
  site: string;
  reviews: ReviewRow[];
  actor: string;
  /** Epoch milliseconds. */
  at: number;
  /** Whether to import nothing if the site already has a review. */
  onlyFirst: boolean;
}

/**
 * Imports reviews from elsewhere. Existing ones are skipped, so that a file can be imported again.
 *
 * @returns the number of new reviews
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

/**
 * Deletes a review with its moderation. Its words can then be sent again, because what reserved
 * them is deleted, too. The audit trail has its id and the person who deleted it.
 *
 * @returns false if it does not exist
 */
export async function deleteReview(
  trx: Transaction<Database>,
  { id, by, at }: Deletion & { id: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom('review')
    .select('site')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return false;
  await lockReviews(trx, found.site);
  // Its actions go by foreign key.
  const { numDeletedRows } = await trx.deleteFrom('review').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await reviewsChanged(trx, found.site);
  await recordDeletion(trx, { kind: 'review', id, by, at });
  return true;
}

/** Counts the sample reviews; 0 without any. */
export async function countSampleReviews(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('review')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source', '=', 'sample')
    .executeTakeFirstOrThrow();
  return count;
}
