import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
import { FORM_LIFETIME_MS } from './form-mark.ts';

/**
 * Takes a form once. Call it last in the transaction that keeps what the form says, so that a form
 * that is refused for another reason can be sent again.
 *
 * @param mark the form's signed mark, which was found good (`ageOfMark`)
 * @param now epoch milliseconds
 * @returns false where the form was taken before
 */
export async function takeForm(
  trx: Transaction<Database>,
  mark: string,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('taken_form')
    .values({
      key: createHash('sha256').update(mark).digest('base64url'),
      // The mark was signed before now: it is too old by then.
      expires_at: now + FORM_LIFETIME_MS,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
