import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PERIODS_MS } from '../retention/periods.ts';

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
  return `${text}.${signature(secret, form, text)}`;
}

/**
 * The time since a form was issued, in milliseconds; null for a mark that we did not write for this kind of
 * form, and for one that is older than a day.
 */
export function ageOfMark(secret: string, form: string, mark: string, now: number): number | null {
  const match = MARK.exec(mark);
  if (match === null) return null;
  const [, text = '', signed = ''] = match;
  const ours = signature(secret, form, text);
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(ours))) return null;
  const age = now - Number.parseInt(text, 10);
  return age <= FORM_LIFETIME_MS ? age : null;
}

function signature(secret: string, form: string, text: string): string {
  return createHmac('sha256', `${secret} form ${form}`).update(text).digest('base64url');
}
