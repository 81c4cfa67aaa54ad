import { randomBytes } from 'node:crypto';
import { PERIODS_MS } from '../retention/periods.ts';
import { isSigned, signText } from './sign-text.ts';

/** Maximum time from issuing a form to its submit (24 hours). */
export const FORM_LIFETIME_MS = PERIODS_MS.form;

const NONCE_BYTES = 12;

/** A form mark: milliseconds, a random text, a signature, with dots between them. */
const MARK = /^(\d{1,15}\.[\w-]{16})\.([\w-]{43})$/;

/**
 * The mark that the server writes into a form when it issues it: a text that only we can have written, and
 * no second form has.
 *
 * @param form which kind of form it is for; the mark is good in no other
 * @param at epoch milliseconds
 */
export function formMark(secret: string, form: string, at: number): string {
  const text = `${at}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
  return `${text}.${signText(keyOf(secret, form), text)}`;
}

/**
 * The time since a form was issued, in milliseconds; null for a mark that we did not write for this kind of
 * form, and for one that is older than a day.
 */
export function ageOfMark(secret: string, form: string, mark: string, now: number): number | null {
  const match = MARK.exec(mark);
  if (match === null) return null;
  const [, text = '', signed = ''] = match;
  if (!isSigned(keyOf(secret, form), text, signed)) return null;
  const age = now - Number.parseInt(text, 10);
  return age <= FORM_LIFETIME_MS ? age : null;
}

function keyOf(secret: string, form: string): string {
  return `${secret} form ${form}`;
}
