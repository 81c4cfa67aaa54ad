import { hash } from 'node:crypto';
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
  return takeOnce(trx, 'taken_form', {
    key: takenFormKey(mark),
    // The mark was signed before now: it is too old by then.
    expires_at: now + FORM_LIFETIME_MS,
  });
}

/** The key under which it is stored that a form was taken. */
export function takenFormKey(mark: string): string {
  return hash('sha256', mark, 'base64url');
}

/**
 * Keeps that something was taken.
 *
 * @param taken its key, and from when on it cannot be taken anyway
 * @returns false where it was taken before
 */
export async function takeOnce(
  trx: Transaction<Database>,
  table: 'taken_form' | 'challenge_solution',
  taken: { key: string; expires_at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto(table)
    .values(taken)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
