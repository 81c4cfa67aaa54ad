import { MIN_FILL_MS } from '@zipfront/contracts/reviews/protocol';
import { type FormName, MARK_FIELD, TRAP_FIELD } from '@zipfront/contracts/shipping/form-fields';
import type { ShippingTexts } from '@zipfront/contracts/shipping/texts';
import { ageOfMark, formMark } from '../../platform/forms/form-mark.ts';
import type { FormReader } from '../../platform/forms/read-form.ts';
import type { OrderContext } from './order-context.ts';

type Signer = Pick<OrderContext, 'secret' | 'now'>;

/** Where a form stands. */
export interface FormPlace {
  form: FormName;
  /** The path of its page. */
  page: string;
}

/** The hidden fields of a posted form, as read. */
export interface HiddenFields {
  /** The mark as it was sent: good without an error. */
  mark: string;
  /** Why it is refused as it is, by the key of the visitor's message; null if it is accepted. */
  error: (keyof ShippingTexts & ('sendOnce' | 'sendAgain' | 'sentFast')) | null;
  /** The mark to send it with next: the same one while it is good. */
  next: string;
  /** Whether the field that people do not see was filled in, or left out: by a program, or by a password manager. */
  isTrapped: boolean;
}

/** The mark of a form that is issued empty: it can be sent once a person can have filled it in. */
export function newMark({ secret, now }: Signer, place: FormPlace): string {
  return formMark(secret, placeOf(place), now());
}

/** The mark of a form that is issued filled in: it can be sent at once. */
export function markToSendAgain({ secret, now }: Signer, place: FormPlace): string {
  return formMark(secret, placeOf(place), now() - MIN_FILL_MS);
}

/**
 * Reads the hidden fields of a form: the signed mark of when and where it was issued, and the field
 * that people leave empty. Pages are the same for everybody and hold no mark: a script asks for one, and
 * without a script the first answer brings it.
 */
export function readHiddenFields(
  context: Signer,
  posted: FormReader,
  place: FormPlace,
): HiddenFields {
  const mark = posted.value(MARK_FIELD);
  const age = ageOfMark(context.secret, placeOf(place), mark, context.now());
  return {
    mark,
    error: errorOf(mark, age),
    next: age === null ? markToSendAgain(context, place) : mark,
    isTrapped: posted.values(TRAP_FIELD).join('') !== '' || !posted.has(TRAP_FIELD),
  };
}

function errorOf(mark: string, age: number | null): HiddenFields['error'] {
  if (mark === '') return 'sendOnce';
  if (age === null) return 'sendAgain';
  return age < MIN_FILL_MS ? 'sentFast' : null;
}

function placeOf({ form, page }: FormPlace): string {
  return `${form} ${page}`;
}
