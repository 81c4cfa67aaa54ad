import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ChallengeSolutionRow, Database, ReviewRow } from '../store/schema.ts';
import { findDuplicate, findLimited, type ReviewLimits } from './find-refusal.ts';
import { lockReviews, reviewsChanged } from './review-site.ts';

/** A review that passed every check, with what it must still be compared with. */
export interface ReviewSubmit {
  review: ReviewRow;
  limits: ReviewLimits;
  /** The challenge that was solved for it; null where none is asked for. */
  solution: ChallengeSolutionRow | null;
}

export type ReviewOutcome = 'stored' | 'duplicate' | 'limited' | 'used';

/**
 * Takes a review. What was checked before is checked again under the lock, because another may have
 * come meanwhile. The solution of the challenge is consumed last, so that a review that is refused
 * for another reason leaves it usable.
 *
 * @returns `used` where the solution was consumed already
 */
export async function storeReview(
  trx: Transaction<Database>,
  { review, limits, solution }: ReviewSubmit,
): Promise<ReviewOutcome> {
  await lockReviews(trx, review.site);
  if (await findDuplicate(trx, review)) return 'duplicate';
  if (await findLimited(trx, review, limits)) return 'limited';
  if (solution && !(await consume(trx, solution, review.created_at))) return 'used';
  await trx.insertInto('review').values(review).execute();
  await trx
    .insertInto('review_action')
    .values({
      id: randomUUIDv7(),
      review_id: review.id,
      action: 'submit',
      actor: 'visitor',
      reason: review.status_reason,
      at: review.created_at,
    })
    .execute();
  if (review.status === 'approved') await reviewsChanged(trx, review.site);
  return 'stored';
}

/** @returns false where it was consumed before */
async function consume(
  trx: Transaction<Database>,
  solution: ChallengeSolutionRow,
  now: number,
): Promise<boolean> {
  await trx.deleteFrom('challenge_solution').where('expires_at', '<', now).execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('challenge_solution')
    .values(solution)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
