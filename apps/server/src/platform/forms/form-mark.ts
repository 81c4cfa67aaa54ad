import { createHmac, hash, randomBytes } from 'node:crypto';
import { PERIODS_MS } from '../retention/periods.ts';
import type { Trx } from '../store/schema.ts';
import { isSameText } from '../tokens.ts';

/** Signs a text with a key: HMAC with SHA-256, 43 characters of base64url. */
export function signText(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Whether a signature belongs to a text and a key. Compares in constant time. */
export function isSigned(key: string, text: string, signature: string): boolean {
  return isSameText(signature, signText(key, text));
}

/** Maximum time from issuing a form to its submit (24 hours). */
export const FORM_LIFETIME_MS = PERIODS_MS.form;

const NONCE_BYTES = 12;

const MARK = /^(\d{1,15}\.[\w-]{16})\.([\w-]{43})$/;

/** Makes the signed mark of a form, valid for no other kind; no two forms share one. */
export function formMark(secret: string, form: string, at: number): string {
  const text = `${at}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
  return `${text}.${signText(formKey(secret, form), text)}`;
}

/** Milliseconds since a form was issued; null for a wrong mark, another kind, or after a day. */
export function ageOfMark(secret: string, form: string, mark: string, now: number): number | null {
  const match = MARK.exec(mark);
  if (match === null) return null;
  const [, text = '', signed = ''] = match;
  if (!isSigned(formKey(secret, form), text, signed)) return null;
  const age = now - Number.parseInt(text, 10);
  return age <= FORM_LIFETIME_MS ? age : null;
}

function formKey(secret: string, form: string): string {
  return `${secret} form ${form}`;
}

/** Accepts a form once, last in its transaction: a refused form can be sent again. */
export async function consumeForm(trx: Trx, mark: string, now: number): Promise<boolean> {
  return consumeOnce(trx, 'taken_form', {
    key: takenFormKey(mark),
    // The mark was signed before now, so it is too old by then.
    expires_at: now + FORM_LIFETIME_MS,
  });
}

export function takenFormKey(mark: string): string {
  return hash('sha256', mark, 'base64url');
}

/** Records a use until its record expires; false if it was used before. */
export async function consumeOnce(
  trx: Trx,
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
