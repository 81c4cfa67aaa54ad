import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { importReviews, type ReviewImport } from '../../shipping/reviews/import-reviews.ts';
import { markSamples } from './mark-samples.ts';

/**
 * Imports reviews of a site as samples, and marks those that were not there before.
 *
 * @returns how many were new
 */
export async function importSampleReviews(
  trx: Transaction<Database>,
  input: ReviewImport,
): Promise<number> {
  await importReviews(trx, input);
  const ids = input.reviews.map(({ id }) => id);
  const imported = await trx.selectFrom('review').select('id').where('id', 'in', ids).execute();
  await markSamples(
    trx,
    imported.map(({ id }) => ({ kind: 'review', id })),
  );
  return imported.length;
}
