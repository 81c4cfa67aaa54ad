import type { Transaction } from 'kysely';
import { isPostgres } from '../../platform/store/column-types.ts';
import type { Database } from '../../platform/store/schema.ts';

/**
 * Deletes those of the given visits that have expired, each with everything that stems from it.
 * They are locked in the order of their ids, so that two servers that purge at once wait for each other
 * rather than for ever.
 *
 * @param input.ids one or more
 * @returns how many were deleted; one that was used meanwhile stays
 */
export async function purgeVisits(
  trx: Transaction<Database>,
  { ids, now }: { ids: string[]; now: number },
): Promise<number> {
  const query = trx
    .selectFrom('visit')
    .select('id')
    .where('id', 'in', ids)
    .where('expires_at', '<=', now)
    .orderBy('id');
  const expired = await (isPostgres(trx) ? query.forUpdate() : query).execute();
  if (expired.length === 0) return 0;
  const { numDeletedRows } = await trx
    .deleteFrom('visit')
    .where(
      'id',
      'in',
      expired.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
