import type { SampleRow, Trx } from '../../../server/src/platform/store/schema.ts';

export async function markSamples(trx: Trx, marks: readonly SampleRow[]): Promise<void> {
  if (marks.length > 0) await trx.insertInto('sample_row').values(marks).execute();
}

/** Returns false if the database has samples, or is being filled. */
export async function claimFill(trx: Trx, _: null): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sample_row')
    .values({ kind: 'fill', id: 'fill' })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
