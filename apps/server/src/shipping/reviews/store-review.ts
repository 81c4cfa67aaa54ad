import { createHmac, hash, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import {
  type NotificationChannels,
  queueNotification,
} from '../../notifications/queue-notification.ts';
import { consumeForm, consumeOnce } from '../../platform/forms/form-mark.ts';
import { clientNetwork, widenNetwork } from '../../platform/http/rate-limit.ts';
import type { ChallengeSolutionRow, Db, Trx } from '../../platform/store/schema.ts';
import type { ReviewRow, ReviewSendingRow } from '../../platform/store/tables/reviews.ts';
import { areWordsKnown, findRefusal, type ReviewLimits } from './find-refusal.ts';

/**
 * Makes the keys by which the same review is recognized, without case, spaces and marks. `email` is
 * null if unknown.
 */
export function deduplicationKeys(
  content: string,
  { name, email }: Pick<ReviewRow, 'name' | 'email'>,
): Pick<ReviewRow, 'content_hash' | 'author_key'> {
  const words = plain(content).replace(/[^\p{L}\p{N}]+/gu, ' ');
  // A content of marks alone is what it is.
  const compared = words.trim() || plain(content);
  return {
    content_hash: hash('sha256', compared.trim(), 'base64url'),
    author_key: email ?? name.toLowerCase(),
  };
}

export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
}

/** What is compared besides the words: no e-mail address, which a response would disclose. */
const COMPARED = [
  'name',
  'rating',
  'title',
  'place',
  'from_place',
  'to_place',
  'vehicle',
] as const satisfies (keyof ReviewRow)[];

type ComparedReview = Pick<ReviewRow, 'site' | 'content_hash' | (typeof COMPARED)[number]>;

/**
 * Whether the very same review is published: words, name, stars, title, places and vehicle. Two
 * people may well write "Great service!".
 */
async function isShownAlready(db: Db, review: ComparedReview): Promise<boolean> {
  const same = COMPARED.reduce(
    (query, column) => query.where(column, review[column] === null ? 'is' : '=', review[column]),
    db
      .selectFrom('review')
      .select('id')
      .where('site', '=', review.site)
      .where('content_hash', '=', review.content_hash)
      .where('status', '=', 'approved'),
  );
  return (await same.executeTakeFirst()) !== undefined;
}

/**
 * Locks the reviews of a site until the transaction ends, so that counts are still right when it
 * writes.
 */
export async function lockReviews(trx: Trx, site: string): Promise<void> {
  await trx
    .insertInto('review_site')
    .values({ site, version: 0, submits: 0 })
    .onConflict((conflict) => conflict.column('site').doNothing())
    .execute();
  await trx
    .updateTable('review_site')
    .set((update) => ({ submits: update('submits', '+', 1) }))
    .where('site', '=', site)
    .execute();
}

/** Raises the version of a site's reviews. The caller must have locked them. */
export async function reviewsChanged(trx: Trx, site: string): Promise<void> {
  await trx
    .updateTable('review_site')
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('site', '=', site)
    .execute();
}

export interface ReviewSubmit {
  review: ReviewRow;
  sending: ReviewSendingRow;
  limits: ReviewLimits;
  mark: string;
  solution: ChallengeSolutionRow | null;
  channels: NotificationChannels;
}

/** What became of a review. `sent`: the form was used before. `used`: the solution was. */
export type ReviewOutcome =
  | 'held'
  | 'published'
  | 'duplicate'
  | 'limited'
  | 'full'
  | 'sent'
  | 'used';

/**
 * Stores a review. Form and solution are used up last, so that another refusal leaves them valid.
 * The e-mail address changes neither the response nor the statements that run.
 */
export async function storeReview(
  trx: Trx,
  { review, sending, limits, mark, solution, channels }: ReviewSubmit,
): Promise<ReviewOutcome> {
  await lockReviews(trx, review.site);
  if (await isShownAlready(trx, review)) return 'duplicate';
  const refusal = await findRefusal(trx, sending, limits);
  if (refusal !== null) return refusal;
  if (!(await consumeForm(trx, mark, review.created_at))) return 'sent';
  if (solution && !(await consumeOnce(trx, 'challenge_solution', solution))) return 'used';
  await trx.insertInto('review_sending').values(sending).execute();

  // Known words that were published at once would disclose whether the address was new.
  const isHeld = review.status === 'pending' || (await areWordsKnown(trx, review));
  await trx
    .insertInto('review')
    .values(isHeld ? asPending(review) : review)
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

function asPending(review: ReviewRow): ReviewRow {
  if (review.status === 'pending') return review;
  return { ...review, status: 'pending', status_reason: 'same words' };
}

async function dropWithoutReview(trx: Trx, id: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('subject', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review').select('review.id').where('review.id', '=', id))),
    )
    .execute();
}

/**
 * Makes the row by which limits count a review, stored while they need it, with keyed hashes; those
 * of two sites differ.
 */
export function newSending(
  { secret, siteName }: { secret: string; siteName: string },
  { address, scripted }: { address: string; scripted: boolean },
  { at, expiresAt }: { at: number; expiresAt: number },
): ReviewSendingRow {
  const network = clientNetwork(address);
  const hashed = (text: string) =>
    createHmac('sha256', `${secret} network ${siteName}`).update(text).digest('base64url');
  return {
    id: randomUUIDv7(),
    site: siteName,
    network: hashed(network),
    wide_network: hashed(widenNetwork(network)),
    unchallenged: scripted ? 0 : 1,
    sent_at: at,
    expires_at: expiresAt,
  };
}
