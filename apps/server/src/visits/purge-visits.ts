import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';

/**
 * Deletes those of the given visits that have expired, each with everything that stems from it.
 * They go in the order of their ids, so that two servers that purge at once wait for each other
 * rather than for ever.
 *
 * @returns how many were deleted; one that was used meanwhile stays
 */
export async function purgeVisits(
  trx: Transaction<Database>,
  { ids, now }: { ids: string[]; now: number },
): Promise<number> {
  let deleted = 0;
  for (const id of [...ids].sort()) {
    const result = await trx
      .deleteFrom('visit')
      .where('id', '=', id)
      .where('expires_at', '<=', now)
      .executeTakeFirst();
    deleted += Number(result.numDeletedRows);
  }
  return deleted;
}
