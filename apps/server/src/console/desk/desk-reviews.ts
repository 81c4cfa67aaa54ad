import type { QueueQuery } from '@zipfront/contracts/console/desk';
import { sql } from 'kysely';
import type { NotificationChannels } from '../../notifications/queue-notification.ts';
import { recordAction } from '../../platform/audit/audit-trail.ts';
import { countRows } from '../../platform/store/count-rows.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import type { ReviewRow } from '../../platform/store/tables/reviews.ts';
import { shownReview } from '../../shipping/reviews/find-reviews.ts';
import { type Moderation, moderateReview } from '../../shipping/reviews/moderate-review.ts';
import type { ChangeOutcome } from './call-back.ts';
import type { DeskActor } from './entries.ts';
import {
  ITEMS_OF_PART,
  type QueueOrder,
  type QueueQuestion,
  queuePart,
  withPlaces,
} from './queue-order.ts';

const STATUSES: Partial<Record<QueueQuery['show'], ReviewRow['status']>> = {
  published: 'approved',
  rejected: 'rejected',
};

export function reviewQueueOrder({ show, q }: Pick<QueueQuery, 'show' | 'q'>): QueueOrder {
  const isDown = q !== '' || STATUSES[show] !== undefined;
  return { table: 'review', key: 'id', by: [sql.ref('created_at')], isDown };
}

/** Held reviews come oldest first, others newest first. */
export async function findReviews(
  db: Db,
  query: Omit<QueueQuestion, 'accountId'>,
  limit = ITEMS_OF_PART,
) {
  const shown = sql<boolean>`status = ${STATUSES[query.show] ?? 'pending'}`;
  const searched = { email: 'email', phone: null, key: ['id', query.q] } as const;
  const part = queuePart(reviewQueueOrder(query), query, { limit, shown, searched });
  const all = db.selectFrom('review').selectAll().select(part.place);
  const rows = await all.where(part.condition).orderBy(part.order).limit(limit).execute();
  return withPlaces(await findReviewLines(db, rows), rows);
}

export async function findReview(db: Db, id: string) {
  const rows = await db.selectFrom('review').selectAll().where('id', '=', id).execute();
  const [line] = await findReviewLines(db, rows);
  return line ?? null;
}

export async function countHeldReviews(db: Db): Promise<number> {
  return countRows(db.selectFrom('review').where('status', '=', 'pending'));
}

export async function findNextReview(
  db: Db,
  { id, made_at: at }: { id: string; made_at: number },
): Promise<string | null> {
  const others = db
    .selectFrom('review')
    .select('id')
    .where('status', '=', 'pending')
    .where('id', '!=', id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1);
  const later = others.where((eb) =>
    eb.or([eb('created_at', '>', at), eb.and([eb('created_at', '=', at), eb('id', '>', id)])]),
  );
  const next = (await later.executeTakeFirst()) ?? (await others.executeTakeFirst());
  return next?.id ?? null;
}

export function findReviewActions(db: Db, id: string) {
  return db
    .selectFrom('review_action')
    .select(['id', 'at', 'actor', 'action', 'reason'])
    .where('review_id', '=', id)
    .orderBy('id', 'desc')
    .limit(ACTIONS_SHOWN)
    .execute();
}

const ACTIONS_SHOWN = 100;

async function findReviewLines(db: Db, rows: ReviewRow[]) {
  if (rows.length === 0) return [];
  const latest = await db
    .selectFrom('review_action')
    .select(({ fn }) => ['review_id', fn.max('id').as('id')])
    .where(
      'review_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('review_id')
    .execute();
  const seen = new Map(latest.map((action) => [action.review_id, action.id]));
  return rows.map((row) => {
    const { date, verified, pinned, sample, response, ...review } = shownReview(row);
    return {
      ...review,
      site: row.site,
      status: row.status,
      reason: row.status_reason,
      made_at: date,
      is_verified: verified,
      is_pinned: pinned,
      is_sample: sample,
      answer: response?.text ?? null,
      seen: seen.get(row.id) ?? '',
    };
  });
}

export interface DeskModeration {
  id: string;
  moderation: Moderation;
  /** The id of the latest action that the person saw. */
  seen: string;
  by: DeskActor;
  at: number;
  channels: NotificationChannels;
}

/** Performs an action on a review, unless the review has a later action than the person saw. */
export async function moderateAtDesk(
  trx: Trx,
  { id, moderation, seen, by, at, channels }: DeskModeration,
): Promise<ChangeOutcome> {
  const step = { id, moderation, seen, actor: by.name, at, channels };
  if ((await moderateReview(trx, step)) === null) {
    const found = await trx
      .selectFrom('review')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return found === undefined ? 'missing' : 'changed-meanwhile';
  }
  const detail = { what: moderation.action };
  await recordAction(trx, { by, at, action: 'review-moderated', subject: `review ${id}`, detail });
  return 'changed';
}
