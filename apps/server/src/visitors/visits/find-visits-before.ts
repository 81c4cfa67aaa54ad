import type { Kysely } from 'kysely';
import { firstIdOf } from '../../platform/store/first-id-of.ts';
import type { Database, VisitRow } from '../../platform/store/schema.ts';

/**
 * Which visits were made before an instant, by the time in their ids (UUIDs of version 7), oldest
 * first? Asked of the primary key: no index on the end of a visit's life is needed.
 *
 * @param page.after the last id that was seen; empty for the start
 */
export async function findVisitsBefore(
  db: Kysely<Database>,
  instant: number,
  { after, limit }: { after: string; limit: number },
): Promise<Pick<VisitRow, 'id' | 'expires_at'>[]> {
  return db
    .selectFrom('visit')
    .select(['id', 'expires_at'])
    .where('id', '>', after)
    .where('id', '<', firstIdOf(instant))
    .orderBy('id')
    .limit(limit)
    .execute();
}
