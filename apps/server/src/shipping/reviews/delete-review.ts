import type { Transaction } from 'kysely';
import { type Deletion, recordDeletion } from '../../platform/audit/record-deletion.ts';
import type { Database } from '../../platform/store/schema.ts';
import { lockReviews, reviewsChanged } from './lock-reviews.ts';

/**
 * Deletes a review with the actions of its moderation. What held its words for other reviews goes, too: the same
 * words can be sent again. The audit trail has its id, and who deleted it.
 *
 * @returns false where it is missing
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
