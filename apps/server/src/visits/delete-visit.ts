import type { Transaction } from 'kysely';
import { fromJson, toJson } from '../store/json-column.ts';
import type { Database } from '../store/schema.ts';
import { lockVisit } from './lock-visit.ts';

/**
 * Deletes a visit with everything that stems from it. Its other tables follow by foreign key, but for
 * orders and call-backs: those outlive a visit that ends, and go with one that its visitor deletes. A
 * call that another visitor asked for, too, at the same number, is made nevertheless; the first visitor's name
 * is not stored any more.
 */
export async function deleteVisit(
  trx: Transaction<Database>,
  { visitId }: { visitId: string },
): Promise<void> {
  // First, as all do that write for a visit: in another order two would wait for each other.
  await lockVisit(trx, visitId);
  await deleteNotifications(trx, visitId);
  await trx.deleteFrom('shipping_order').where('visit_id', '=', visitId).execute();
  await trx
    .deleteFrom('call_back')
    .where('visit_id', '=', visitId)
    .where('asked_elsewhere', '=', 0)
    .execute();
  await forgetAsker(trx, visitId);
  await trx.deleteFrom('visit').where('id', '=', visitId).execute();
}

/** Deletes the notifications about what is deleted with the visit. */
async function deleteNotifications(trx: Transaction<Database>, visitId: string): Promise<void> {
  const orders = trx
    .selectFrom('shipping_order')
    .select('reference')
    .where('visit_id', '=', visitId);
  const calls = trx
    .selectFrom('call_back')
    .select('id')
    .where('visit_id', '=', visitId)
    .where('asked_elsewhere', '=', 0);
  await trx.deleteFrom('outbox').where('subject', 'in', orders).execute();
  await trx.deleteFrom('outbox').where('subject', 'in', calls).execute();
}

/** Takes from the calls that stay what says who asked first. */
async function forgetAsker(trx: Transaction<Database>, visitId: string): Promise<void> {
  const calls = await trx
    .selectFrom('call_back')
    .select(['id', 'consent'])
    .where('visit_id', '=', visitId)
    .execute();
  for (const { id, consent } of calls) {
    const nobodys = { ...fromJson(consent), visit: null, network: null };
    await trx
      .updateTable('call_back')
      .set({
        visit_id: null,
        name: '',
        from_zip: null,
        to_zip: null,
        about: null,
        consent: toJson(nobodys),
      })
      .where('id', '=', id)
      .execute();
  }
}
