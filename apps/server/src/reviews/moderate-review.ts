import { randomUUIDv7 } from 'node:crypto';
import type { NotificationKind } from '@zipfront/contracts/notifications';
import type { Transaction } from 'kysely';
import type { NotificationChannels } from '../notifications/notification-channels.ts';
import { queueNotification } from '../notifications/queue-notification.ts';
import type { Database, ReviewRow } from '../store/schema.ts';
import { lockReviews, reviewsChanged } from './lock-reviews.ts';

/** An action on a review, with its argument. */
export type Moderation =
  | { action: 'approve' | 'pin' | 'unpin' | 'verify' | 'unverify' }
  | { action: 'reject'; reason: string }
  | { action: 'respond'; text: string };

/** An action of a moderator on a review. */
export interface ModerationStep {
  id: string;
  moderation: Moderation;
  actor: string;
  /** Epoch milliseconds. */
  at: number;
  /** Leaves a review unchanged that was decided on meanwhile. */
  onlyPending?: boolean;
  /** Where its author is notified that it is published or declined. */
  channels: NotificationChannels;
}

/** The notification of a review's author about a new status. */
const NOTIFICATIONS = {
  approved: 'review-published',
  rejected: 'review-declined',
  pending: null,
} as const satisfies Record<ReviewRow['status'], NotificationKind | null>;

/**
 * Performs an action on a review and writes it into the audit trail.
 *
 * @returns the review as it is now; null where it is missing, or is no longer pending with `onlyPending`
 */
export async function moderateReview(
  trx: Transaction<Database>,
  { id, moderation, actor, at, onlyPending = false, channels }: ModerationStep,
): Promise<ReviewRow | null> {
  const found = await trx
    .selectFrom('review')
    .select('site')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return null;
  await lockReviews(trx, found.site);
  const before = await trx
    .selectFrom('review')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  const changed = await trx
    .updateTable('review')
    .set(changeOf(moderation, at))
    .where('id', '=', id)
    .$if(onlyPending, (query) => query.where('status', '=', 'pending'))
    .returningAll()
    .executeTakeFirst();
  if (changed === undefined) return null;
  await trx
    .insertInto('review_action')
    .values({
      id: randomUUIDv7(),
      review_id: id,
      action: moderation.action,
      actor,
      reason: moderation.action === 'reject' ? moderation.reason : null,
      at,
    })
    .execute();
  await reviewsChanged(trx, found.site);
  const kind = NOTIFICATIONS[changed.status];
  if (kind !== null && changed.status !== before?.status && changed.email !== null) {
    await queueNotification(trx, { kind, subject: id, at, channels });
  }
  return changed;
}

function changeOf(moderation: Moderation, at: number): Partial<ReviewRow> {
  switch (moderation.action) {
    case 'approve':
      return { status: 'approved', status_reason: null };
    case 'reject':
      return { status: 'rejected', status_reason: moderation.reason };
    case 'respond':
      return { response: moderation.text, responded_at: at };
    case 'pin':
    case 'unpin':
      return { pinned: moderation.action === 'pin' ? 1 : 0 };
    case 'verify':
    case 'unverify':
      return { verified: moderation.action === 'verify' ? 1 : 0 };
  }
}
