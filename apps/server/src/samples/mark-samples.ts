import type { Transaction } from 'kysely';
import { insertion } from '../store/insertion.ts';
import type { Database, SampleRow } from '../store/schema.ts';

const insertMark = insertion('sample_row', ['kind', 'id']);

/** Marks rows as samples, in the transaction that stores them. */
export async function markSamples(
  trx: Transaction<Database>,
  marks: readonly SampleRow[],
): Promise<void> {
  for (const mark of marks) await insertMark(trx, mark);
}

/**
 * Claims a database for a fill, so that of two fills at once the second is refused.
 *
 * @returns false where it has samples, or is being filled
 */
export async function claimFill(trx: Transaction<Database>, _: null): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sample_row')
    .values({ kind: 'fill', id: 'fill' })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
