import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Writes the single row of `write_probe`, to test whether writes succeed. */
export async function probeWrite(
  trx: Transaction<Database>,
  { at }: { at: number },
): Promise<void> {
  await trx
    .insertInto('write_probe')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute();
}
