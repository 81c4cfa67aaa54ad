import type { Kysely } from 'kysely';
import type { ReviewRow } from '../../platform/store/review-rows.ts';
import type { Database } from '../../platform/store/schema.ts';
import { holdsBlockedWord } from './review-values.ts';
import { shownReview } from './shown-review.ts';

/** Filter of the reviews to list. */
export interface ReviewsAsked {
  site: string;
  /** Null for any. */
  status: ReviewRow['status'] | null;
  /** Why they are held or were rejected; null for whatever reason. */
  reason: string | null;
  /** Words that any of their texts holds, whatever their case and accents; null for all. */
  words: string | null;
}

/** Rows that are in memory at once beside those that are wanted. */
const REVIEWS_READ_AT_ONCE = 500;

/** Which reviews has a site, of those that are asked for, the oldest first? */
export async function findReviewsToModerate(
  db: Kysely<Database>,
  { site, status, reason, words }: ReviewsAsked,
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

/** Whether a text that visitors would see holds words; or the e-mail address does. */
function holds(row: ReviewRow, words: string): boolean {
  const { title, content, name, place, from, to, vehicle } = shownReview(row);
  const texts = [title, content, name, place, from, to, vehicle, row.email];
  return holdsBlockedWord(
    texts.map((text) => text ?? ''),
    [words],
  );
}
