import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
import { type Actor, recordAction } from './record-action.ts';

/** Notes in the audit trail that a backup was taken. */
export async function recordBackup(
  trx: Transaction<Database>,
  { by, at }: { by: Actor; at: number },
): Promise<void> {
  await recordAction(trx, { by, at, action: 'backup-taken' });
}
