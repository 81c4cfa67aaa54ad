import type { Transaction } from 'kysely';
import { lockName } from '../../platform/store/lock-name.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Waits for other servers that write to the cubes, and blocks them until the end of this transaction. */
export function lockCubes(trx: Transaction<Database>): Promise<void> {
  return lockName(trx, 'cubes');
}
