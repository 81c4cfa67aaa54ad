import type { Locale } from '@zipfront/contracts/locale';
import type { Review } from '@zipfront/contracts/reviews/review';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { SHOWN, shownReview } from './shown-review.ts';

/**
 * Which approved review is meant by `pinned` (the newest of the pinned ones, rather one in the page's
 * language; else the newest of all), `newest`, or an id? Null where it is missing.
 */
export async function findSingleReview(
  db: Kysely<Database>,
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
