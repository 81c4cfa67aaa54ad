import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** Keeps the first name that the comparison app has learnt; the visit is a returning one from now. */
export async function nameVisitor(
  trx: Transaction<Database>,
  { visitId, firstName }: { visitId: string; firstName: string },
): Promise<void> {
  await trx.updateTable('visit').set({ first_name: firstName }).where('id', '=', visitId).execute();
}
