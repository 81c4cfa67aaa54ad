import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
import { type Actor, recordAction } from './record-action.ts';

/** Records whose deletion leaves an entry. */
export type DeletedKind = 'order' | 'call-back' | 'review';

/** Who deletes something, and when. */
export interface Deletion {
  by: Actor;
  /** Epoch milliseconds. */
  at: number;
}

/** The visitor to whom a record belongs, in the audit trail: without a name, and without a line of the log. */
export const THE_VISITOR: Actor = {
  accountId: null,
  name: 'visitor',
  role: 'visitor',
  requestId: null,
};

/**
 * Writes down that a record was deleted, within the transaction that deletes it: its kind, its id and who did it,
 * nothing of what it held.
 */
export async function recordDeletion(
  trx: Transaction<Database>,
  { kind, id, by, at }: Deletion & { kind: DeletedKind; id: string },
): Promise<void> {
  await recordAction(trx, { by, at, action: `${kind}-deleted`, subject: `${kind} ${id}` });
}
