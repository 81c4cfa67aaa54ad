import { randomUUIDv7 } from 'node:crypto';
import type { VisitorNotificationKind } from '@zipfront/contracts/notifications/notifications';
import {
  type NotificationChannels,
  queueNotification,
} from '../../notifications/queue-notification.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import type { ReviewRow } from '../../platform/store/tables/reviews.ts';
import { shownReview } from './find-reviews.ts';
import { holdsBlockedWord } from './review-form.ts';
import { lockReviews, reviewsChanged } from './store-review.ts';

export type Moderation =
  | { action: 'approve' | 'pin' | 'unpin' | 'verify' | 'unverify' }
  | { action: 'reopen' }
  | { action: 'reject'; reason: string }
  | { action: 'respond'; text: string };

export interface ModerationStep {
  id: string;
  moderation: Moderation;
  actor: string;
  at: number;
  onlyPending?: boolean;
  /** Id of the last action that the moderator saw. After a later one, the review is unchanged. */
  seen?: string;
  channels: NotificationChannels;
}

const NOTIFICATIONS = {
  approved: 'review-published',
  rejected: 'review-declined',
  pending: null,
} as const satisfies Record<ReviewRow['status'], VisitorNotificationKind | null>;

/**
 * Moderates a review. Returns null if it does not exist, is no longer pending with `onlyPending`,
 * or has a later action than `seen`.
 */
export async function moderateReview(
  trx: Trx,
  { id, moderation, actor, at, onlyPending = false, seen, channels }: ModerationStep,
): Promise<ReviewRow | null> {
  const found = await trx
    .selectFrom('review')
    .select('site')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return null;
  await lockReviews(trx, found.site);
  if (seen !== undefined && (await findLatestAction(trx, id))?.id !== seen) return null;
  const reason = moderation.action === 'reopen' ? await findHeldReason(trx, id) : null;
  const before = await trx
    .selectFrom('review')
    .select(['status', 'status_reason'])
    .where('id', '=', id)
    .executeTakeFirst();
  const changed = await trx
    .updateTable('review')
    .set(rowChange(moderation, at, reason))
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
  if (changed.status === before?.status) return changed;
  if (before?.status === 'pending') await storeHeldReason(trx, id, before.status_reason);
  await withdrawMails(trx, id);
  const kind = NOTIFICATIONS[changed.status];
  if (kind !== null && changed.email !== null) {
    await queueNotification(trx, { kind, subject: id, at, channels, email: changed.email });
  }
  return changed;
}

/** Deletes the mails to the author that wait: they are about the decision before. */
async function withdrawMails(trx: Trx, id: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('subject', '=', id)
    .where('kind', 'in', ['review-published', 'review-declined'])
    .where('state', '=', 'waiting')
    .where('claim', 'is', null)
    .execute();
}

async function findLatestAction(
  db: Db,
  id: string,
): Promise<{ id: string; actor: string } | undefined> {
  return db
    .selectFrom('review_action')
    .select(['id', 'actor'])
    .where('review_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How a review came, with the reason why it is held: an import has it with its first decision. */
const ARRIVALS = ['submit', 'import'];

async function findHeldReason(db: Db, id: string): Promise<string | null> {
  const arrival = await db
    .selectFrom('review_action')
    .select('reason')
    .where('review_id', '=', id)
    .where('action', 'in', ARRIVALS)
    .executeTakeFirst();
  return arrival?.reason ?? null;
}

async function storeHeldReason(trx: Trx, id: string, reason: string | null): Promise<void> {
  await trx
    .updateTable('review_action')
    .set({ reason })
    .where('review_id', '=', id)
    .where('action', 'in', ARRIVALS)
    .execute();
}

function rowChange(
  moderation: Moderation,
  at: number,
  heldReason: string | null,
): Partial<ReviewRow> {
  switch (moderation.action) {
    case 'approve':
      return { status: 'approved', status_reason: null };
    case 'reject':
      return { status: 'rejected', status_reason: moderation.reason };
    case 'reopen':
      return { status: 'pending', status_reason: heldReason };
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

export interface ReviewsQuery {
  site: string;
  status: ReviewRow['status'] | null;
  reason: string | null;
  /** Words that stand in any text of a review, without case and accents; null for all reviews. */
  words: string | null;
}

/** Number of reviews that are read at once, and are in memory in addition to the matching ones. */
const REVIEWS_READ_AT_ONCE = 500;

export async function findReviewsToModerate(
  db: Db,
  { site, status, reason, words }: ReviewsQuery,
): Promise<ReviewRow[]> {
  const found: ReviewRow[] = [];
  let after = { created_at: Number.MIN_SAFE_INTEGER, id: '' };
  for (;;) {
    const last = after;
    const page = await db
      .selectFrom('review')
      .selectAll()
      .where('site', '=', site)
      .$if(status !== null, (query) => query.where('status', '=', status ?? 'pending'))
      .$if(reason !== null, (query) => query.where('status_reason', '=', reason))
      .where((where) =>
        where.or([
          where('created_at', '>', last.created_at),
          where.and([where('created_at', '=', last.created_at), where('id', '>', last.id)]),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(REVIEWS_READ_AT_ONCE)
      .execute();
    found.push(...page.filter((row) => words === null || holds(row, words)));
    after = page.at(-1) ?? after;
    if (page.length < REVIEWS_READ_AT_ONCE) return found;
  }
}

export function countReviews(
  db: Db,
  site: string,
): Promise<{ status: ReviewRow['status']; count: number }[]> {
  return db
    .selectFrom('review')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('site', '=', site)
    .groupBy('status')
    .orderBy('status')
    .execute();
}

/** Whether the visible texts or the e-mail address have some words. */
function holds(row: ReviewRow, words: string): boolean {
  const { title, content, name, place, from, to, vehicle } = shownReview(row);
  const texts = [title, content, name, place, from, to, vehicle, row.email];
  return holdsBlockedWord(
    texts.map((text) => text ?? ''),
    [words],
  );
}
