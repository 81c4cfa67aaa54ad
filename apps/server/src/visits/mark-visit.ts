import type { Transaction } from 'kysely';
import type { Database, Flag } from '../store/schema.ts';

/** Sets or lifts the mark of the privacy signal on a visit; nothing happens where it is gone. */
export async function markVisit(
  trx: Transaction<Database>,
  { visitId, privacySignal }: { visitId: string; privacySignal: Flag },
): Promise<void> {
  await trx
    .updateTable('visit')
    .set({ privacy_signal: privacySignal })
    .where('id', '=', visitId)
    .execute();
}
