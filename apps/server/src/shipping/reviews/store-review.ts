import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { NotificationChannels } from '../../notifications/notification-channels.ts';
import { queueNotification } from '../../notifications/queue-notification.ts';
import { takeForm, takeOnce } from '../../platform/forms/take-form.ts';
import type { ReviewRow, ReviewSendingRow } from '../../platform/store/review-rows.ts';
import type { ChallengeSolutionRow, Database } from '../../platform/store/schema.ts';
import { areWordsKnown } from './are-words-known.ts';
import { findRefusal, type ReviewLimits } from './find-refusal.ts';
import { isShownAlready } from './is-shown-already.ts';
import { lockReviews, reviewsChanged } from './lock-reviews.ts';

/** A review that passed every check that needs no stored data, with what it is to be compared with. */
export interface ReviewSubmit {
  review: ReviewRow;
  sending: ReviewSendingRow;
  limits: ReviewLimits;
  /** The signed mark of the form that it was written in. */
  mark: string;
  /** The challenge that was solved for it; null where none is asked for. */
  solution: ChallengeSolutionRow | null;
  channels: NotificationChannels;
}

/** `sent`: the form was taken before. `used`: the solution was. */
export type ReviewOutcome =
  | 'held'
  | 'published'
  | 'duplicate'
  | 'limited'
  | 'full'
  | 'sent'
  | 'used';

/**
 * Takes a review. Form and solution are consumed last, so that a review that is refused for another
 * reason leaves them usable.
 *
 * The e-mail address makes no difference to what is answered, what is consumed, and which statements
 * run: where the same words came with the same address before, the two that keep the review find
 * nothing to do, and what is queued about it is deleted.
 */
export async function storeReview(
  trx: Transaction<Database>,
  { review, sending, limits, mark, solution, channels }: ReviewSubmit,
): Promise<ReviewOutcome> {
  await lockReviews(trx, review.site);
  if (await isShownAlready(trx, review)) return 'duplicate';
  const refusal = await findRefusal(trx, sending, limits);
  if (refusal !== null) return refusal;
  if (!(await takeForm(trx, mark, review.created_at))) return 'sent';
  if (solution && !(await takeOnce(trx, 'challenge_solution', solution))) return 'used';
  await trx.insertInto('review_sending').values(sending).execute();

  // Published at once, known words would disclose by showing up whether their address was new.
  const isHeld = review.status === 'pending' || (await areWordsKnown(trx, review));
  await trx
    .insertInto('review')
    .values(isHeld ? heldOf(review) : review)
    .onConflict((conflict) => conflict.columns(['site', 'content_hash', 'author_key']).doNothing())
    .execute();
  await trx
    .insertInto('review_action')
    .columns(['id', 'review_id', 'action', 'actor', 'reason', 'at'])
    .expression((from) =>
      from
        .selectFrom('review')
        .select(({ ref }) => [
          sql<string>`cast(${randomUUIDv7()} as text)`.as('action_id'),
          'id',
          sql<string>`'submit'`.as('action'),
          sql<string>`'visitor'`.as('actor'),
          ref('status_reason').as('reason'),
          'created_at',
        ])
        .where('id', '=', review.id),
    )
    .execute();
  if (isHeld) {
    const { id: subject, created_at: at } = review;
    await queueNotification(trx, { kind: 'review-held', subject, at, channels });
    await dropWithoutReview(trx, subject);
    return 'held';
  }
  await reviewsChanged(trx, review.site);
  return 'published';
}

function heldOf(review: ReviewRow): ReviewRow {
  if (review.status === 'pending') return review;
  return { ...review, status: 'pending', status_reason: 'same words' };
}

/** Deletes the notification of a review that was not stored, because it was there before. */
async function dropWithoutReview(trx: Transaction<Database>, id: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('subject', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review').select('review.id').where('review.id', '=', id))),
    )
    .execute();
}
