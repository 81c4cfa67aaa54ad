import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Writes the one row that stands for nothing but that a write was made. */
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
