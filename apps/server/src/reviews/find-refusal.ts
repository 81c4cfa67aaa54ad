import type { Kysely } from 'kysely';
import type { Database, ReviewRow } from '../store/schema.ts';

/** How many reviews are taken. */
export interface ReviewLimits {
  perAddress: number;
  perEmail: number;
  /** Reviews after it count: epoch milliseconds. */
  since: number;
}

/** What is compared with the reviews that were taken. */
export type NewReview = Pick<
  ReviewRow,
  'site' | 'content_hash' | 'author_key' | 'name' | 'email' | 'address_hash'
>;

/** Was the same content taken from the same author, by name or by e-mail address? */
export async function findDuplicate(db: Kysely<Database>, review: NewReview): Promise<boolean> {
  const same = await db
    .selectFrom('review')
    .select('id')
    .where('site', '=', review.site)
    .where('content_hash', '=', review.content_hash)
    .where((where) =>
      where.or([
        where('author_key', '=', review.author_key),
        where('name', '=', review.name),
        ...(review.email === null ? [] : [where('email', '=', review.email)]),
      ]),
    )
    .executeTakeFirst();
  return same !== undefined;
}

/** Were as many reviews taken as one address, or one e-mail address, may send? */
export async function findLimited(
  db: Kysely<Database>,
  { site, email, address_hash }: NewReview,
  { perAddress, perEmail, since }: ReviewLimits,
): Promise<boolean> {
  const taken = async (column: 'email' | 'address_hash', value: string | null, limit: number) => {
    if (value === null) return false;
    const rows = await db
      .selectFrom('review')
      .select('id')
      .where('site', '=', site)
      .where(column, '=', value)
      .where('created_at', '>', since)
      .limit(limit)
      .execute();
    return rows.length >= limit;
  };
  return (
    (await taken('address_hash', address_hash, perAddress)) ||
    (await taken('email', email, perEmail))
  );
}
