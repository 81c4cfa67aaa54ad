import type { Locale } from '@zipfront/contracts/locale';
import type { ListAtts } from '@zipfront/contracts/reviews/list-atts';
import type { Review, ReviewPage, ReviewSummary } from '@zipfront/contracts/reviews/review';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { type ExpressionBuilder, sql } from 'kysely';
import { countRows } from '../../platform/store/count-rows.ts';
import type { Database, Db } from '../../platform/store/schema.ts';
import type { ReviewRow } from '../../platform/store/tables/reviews.ts';
import { withoutHiddenCharacters } from '../../platform/store/texts.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';

export async function findReviewSummary(
  db: Db,
  { site, maxRating }: { site: string; maxRating: number },
): Promise<ReviewSummary> {
  const all = await db
    .selectFrom('review')
    .select((select) => ['source', 'rating', select.fn.countAll().as('count')])
    .where('site', '=', site)
    .where('status', '=', 'approved')
    .groupBy(['source', 'rating'])
    .execute();
  const real = all.filter(({ source }) => source !== 'sample');
  const rows = real.length > 0 ? real : all;
  const hasSamples = real.length < all.length;
  const samples = hasSamples ? (rows === real ? 'left-out' : 'counted') : 'none';
  const ratingCount = (rating: number) =>
    rows.filter((row) => row.rating === rating).reduce((sum, { count }) => sum + Number(count), 0);
  const distribution = Array.from({ length: maxRating }, (_, index) => ratingCount(index + 1));
  const count = distribution.reduce((sum, number) => sum + number, 0);
  const stars = distribution.reduce((sum, number, index) => sum + number * (index + 1), 0);
  return { count, average: count === 0 ? 0 : stars / count, distribution, samples };
}

export async function findReviewVersion(db: Db, site: string): Promise<number> {
  const row = await db
    .selectFrom('review_site')
    .select('version')
    .where('site', '=', site)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

const SHOWN = [
  'id',
  'rating',
  'title',
  'content',
  'name',
  'place',
  'from_place',
  'to_place',
  'vehicle',
  'locale',
  'created_at',
  'verified',
  'pinned',
  'response',
  'responded_at',
  'source',
] as const satisfies (keyof ReviewRow)[];

/**
 * Returns a review as it is displayed. Moderators may use a terminal, where hidden characters would
 * change the lines around them.
 */
export function shownReview(row: Pick<ReviewRow, (typeof SHOWN)[number]>): Review {
  const seen = withoutHiddenCharacters;
  return {
    id: row.id,
    rating: row.rating,
    title: seen(row.title),
    content: seen(row.content),
    name: seen(row.name),
    place: row.place && seen(row.place),
    from: row.from_place && seen(row.from_place),
    to: row.to_place && seen(row.to_place),
    vehicle: row.vehicle && seen(row.vehicle),
    locale: row.locale,
    date: row.created_at,
    verified: row.verified === 1,
    pinned: row.pinned === 1,
    sample: row.source === 'sample',
    response:
      row.response === null || row.responded_at === null
        ? null
        : { text: seen(row.response), date: row.responded_at },
  };
}

/** Cuts its times to the days of the time zone, each at midnight UTC. */
export function datedReview(review: Review, timeZone: string): Review {
  // An imported review is of a day, which is stored as its midnight in UTC.
  const dayOf = (at: number) => (at % DAY_MS === 0 ? at : reportingTime(at, timeZone).day * DAY_MS);
  const { response } = review;
  return {
    ...review,
    date: dayOf(review.date),
    response: response && { ...response, date: dayOf(response.date) },
  };
}

/**
 * Finds a page of reviews, those in the reader's language first, then pinned ones. Pages count from
 * 1; one beyond is empty.
 */
export async function findReviewPage(
  db: Db,
  { site, locale, atts, page }: { site: string; locale: Locale; atts: ListAtts; page: number },
): Promise<ReviewPage> {
  const matching = (where: ExpressionBuilder<Database, 'review'>) =>
    where.and([
      where('site', '=', site),
      where('status', '=', 'approved'),
      ...(atts.rating > 0 ? [where('rating', '>=', atts.rating)] : []),
      ...(atts.stars > 0 ? [where('rating', '=', atts.stars)] : []),
      ...(atts.verified ? [where('verified', '=', 1)] : []),
    ]);
  const total = await countRows(db.selectFrom('review').where(matching));
  const rows = await db
    .selectFrom('review')
    .select(SHOWN)
    .where(matching)
    .orderBy(sql`case when locale = ${locale} then 0 else 1 end`)
    .orderBy('pinned', 'desc')
    .$if(atts.orderby === 'rating', (query) => query.orderBy('rating', 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atts.display)
    .offset((page - 1) * atts.display)
    .execute();
  return {
    reviews: rows.map(shownReview),
    page,
    pages: Math.max(1, Math.ceil(Number(total) / atts.display)),
    total: Number(total),
  };
}

/**
 * Finds a single review. `pinned` is the newest pinned one, preferably in the page's language; null
 * without one.
 */
export async function findSingleReview(
  db: Db,
  { site, choice, locale }: { site: string; choice: string; locale: Locale },
): Promise<Review | null> {
  const isId = choice !== 'pinned' && choice !== 'newest';
  const row = await db
    .selectFrom('review')
    .select(SHOWN)
    .where('site', '=', site)
    .where('status', '=', 'approved')
    .$if(isId, (query) => query.where('id', '=', choice))
    .$if(choice === 'pinned', (query) =>
      query
        .orderBy('pinned', 'desc')
        .orderBy(sql`case when pinned = 1 and locale = ${locale} then 0 else 1 end`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : shownReview(row);
}
