import type { Kysely } from 'kysely';
import type { ReviewRow } from '../../platform/store/review-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Columns by which reviews are compared, beside their words. Never the e-mail address: a response would disclose it. */
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
 * Does the page show this very review already: the same words under the same name, with the same stars,
 * title, places and vehicle? What it shows may be reported. Two people of one name may well have written
 * "Great service!".
 */
export async function isShownAlready(
  db: Kysely<Database>,
  review: ComparedReview,
): Promise<boolean> {
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
