import {
  ITEMS_PER_PAGE,
  type QueueAsked,
  type ReviewActionView,
  type ReviewView,
} from '@zipfront/contracts/console/desk';
import { type Kysely, sql } from 'kysely';
import type { ReviewRow } from '../../platform/store/review-rows.ts';
import type { Database } from '../../platform/store/schema.ts';
import { shownReview } from '../../shipping/reviews/shown-review.ts';
import { searchItems } from './search-items.ts';

/** The status of the reviews of each filter. */
const STATUSES: Partial<Record<QueueAsked['show'], ReviewRow['status']>> = {
  published: 'approved',
  rejected: 'rejected',
};

/**
 * Which reviews does a page of the queue have? Those that are held with the oldest first, others with the newest.
 *
 * @returns one more than a page has, where there are more
 */
export async function findReviews(
  db: Kysely<Database>,
  { show, q, page }: QueueAsked,
): Promise<ReviewView[]> {
  const status = STATUSES[show] ?? 'pending';
  const direction = status === 'pending' && q === '' ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('review')
    .selectAll()
    .where(
      q === ''
        ? sql<boolean>`status = ${status}`
        : searchItems(
            { q, page },
            { table: 'review', email: 'email', phone: null, key: ['id', q] },
          ),
    )
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(ITEMS_PER_PAGE + 1)
    .offset((page - 1) * ITEMS_PER_PAGE)
    .execute();
  return viewsOf(db, rows);
}

/** Which review has an id? */
export async function findReview(db: Kysely<Database>, id: string): Promise<ReviewView | null> {
  const rows = await db.selectFrom('review').selectAll().where('id', '=', id).execute();
  const [view] = await viewsOf(db, rows);
  return view ?? null;
}

/** Number of reviews that are held. */
export async function countHeldReviews(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('review')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which held review comes after another one? After the last one, the first of the others. */
export async function findNextReview(
  db: Kysely<Database>,
  { id, date }: { id: string; date: number },
): Promise<string | null> {
  const others = db
    .selectFrom('review')
    .select('id')
    .where('status', '=', 'pending')
    .where('id', '!=', id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1);
  const later = others.where((of) =>
    of.or([of('created_at', '>', date), of.and([of('created_at', '=', date), of('id', '>', id)])]),
  );
  const next = (await later.executeTakeFirst()) ?? (await others.executeTakeFirst());
  return next?.id ?? null;
}

/** Which actions were there on a review, the latest first? */
export function findReviewActions(db: Kysely<Database>, id: string): Promise<ReviewActionView[]> {
  return db
    .selectFrom('review_action')
    .select(['id', 'at', 'actor', 'action', 'reason'])
    .where('review_id', '=', id)
    .orderBy('id', 'desc')
    .limit(ACTIONS_SHOWN)
    .execute();
}

/** Actions of a review that are shown: the latest. */
const ACTIONS_SHOWN = 100;

async function viewsOf(db: Kysely<Database>, rows: ReviewRow[]): Promise<ReviewView[]> {
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
  return rows.map((row) => ({
    review: shownReview(row),
    site: row.site,
    status: row.status,
    reason: row.status_reason,
    seen: seen.get(row.id) ?? '',
  }));
}
