import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { findOrder } from '../../shipping/orders/find-order.ts';
import { type DeskActor, recordEntry } from './record-entry.ts';

/**
 * Adds a note to an order. It overwrites nothing, so that it needs no version.
 *
 * @returns false where the order is missing
 */
export async function noteOrder(
  trx: Transaction<Database>,
  { reference, note, by, at }: { reference: string; note: string; by: DeskActor; at: number },
): Promise<boolean> {
  if ((await findOrder(trx, reference)) === null) return false;
  await recordEntry(trx, {
    item: { reference },
    what: 'note',
    note,
    action: 'order-changed',
    by,
    at,
  });
  return true;
}
