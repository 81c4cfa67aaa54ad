import type { Page } from '@zipfront/contracts/content/page';
import type { PostedForm } from '@zipfront/contracts/pages/render';
import { MIN_FILL_MS } from '@zipfront/contracts/reviews/protocol';
import { type FormName, MARK_FIELD, TRAP_FIELD } from '@zipfront/contracts/shipping/form-fields';
import type { FormErrors } from '@zipfront/contracts/shipping/order';
import type { ShippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { ageOfMark, consumeOnce, formMark } from '../../platform/forms/form-mark.ts';
import {
  type FieldErrors,
  type FormReader,
  respondToForm,
  wantsJson,
} from '../../platform/forms/read-form.ts';
import { problem } from '../../platform/http/problem.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import type { ChallengeSolutionRow, Trx } from '../../platform/store/schema.ts';
import type { Flag } from '../../platform/store/tables/columns.ts';
import type { OrderRow } from '../../platform/store/tables/shipping.ts';
import type { OrderWords } from './check-quote.ts';
import type { OrderContext } from './order-context.ts';

type Signer = Pick<OrderContext, 'secret' | 'now'>;

export interface FormPlace {
  form: FormName;
  page: string;
}

export interface HiddenFields {
  mark: string;
  /** The key of the visitor's message if it is refused; null if it is accepted. */
  error: (keyof ShippingTexts & ('sendOnce' | 'sendAgain' | 'sentFast')) | null;
  /** Mark for sending the form again: the same one while it is valid. */
  next: string;
  /** Whether the hidden field was filled in or missing: by a bot, or by a password manager. */
  isTrapped: boolean;
}

export function newMark({ secret, now }: Signer, place: FormPlace): string {
  return formMark(secret, placeText(place), now());
}

export function markToSendAgain({ secret, now }: Signer, place: FormPlace): string {
  return formMark(secret, placeText(place), now() - MIN_FILL_MS);
}

/**
 * Reads the hidden fields of a form. Pages are the same for everybody: a script asks for a mark,
 * otherwise the first response brings it.
 */
export function readHiddenFields(
  context: Signer,
  posted: FormReader,
  place: FormPlace,
): HiddenFields {
  const mark = posted.value(MARK_FIELD);
  const age = ageOfMark(context.secret, placeText(place), mark, context.now());
  return {
    mark,
    error: markError(mark, age),
    next: age === null ? markToSendAgain(context, place) : mark,
    isTrapped: posted.values(TRAP_FIELD).join('') !== '' || !posted.has(TRAP_FIELD),
  };
}

function markError(mark: string, age: number | null): HiddenFields['error'] {
  if (mark === '') return 'sendOnce';
  if (age === null) return 'sendAgain';
  return age < MIN_FILL_MS ? 'sentFast' : null;
}

function placeText({ form, page }: FormPlace): string {
  return `${form} ${page}`;
}

export interface FormRefusal {
  status: 422 | 429;
  errors: FieldErrors;
  message: string;
  mark: string;
  isOutdated?: boolean;
  waitMs?: number;
}

export function isConsentOutdated(errors: FieldErrors, { texts }: OrderWords): boolean {
  return Object.values(errors).includes(texts.consentChanged);
}

export function refuseForm(
  c: RequestContext,
  { pages }: Pick<OrderContext, 'pages'>,
  page: Page,
  posted: Pick<PostedForm, 'form' | 'values' | 'estimate'>,
  { status, errors, message, mark, isOutdated = false, waitMs = 0 }: FormRefusal,
): Response {
  // Consent must be given each time, so the box is never checked in advance.
  const values = { ...posted.values, consent: '' };
  const shown = { ...posted, values, errors, message, done: false, mark };
  return respondToForm(c, {
    status,
    json: { errors, message, mark, ...(isOutdated && { isOutdated }) } satisfies FormErrors,
    page: () => pages.postedResponse(page, shown, c.var.visitor, status),
    waitMs,
  });
}

export function unknownForm(c: RequestContext, { pages }: Pick<OrderContext, 'pages'>): Response {
  return wantsJson(c) ? unknownFormProblem(c) : pages.notFound(c.req.path, c.var.visitor);
}

export function unknownFormProblem(c: RequestContext): Response {
  return problem(c, 404, 'form-unknown', 'No such form stands on that page.');
}

export interface FormSigns {
  isTrapped: boolean;
  isBotAgent: boolean;
  isUnchallenged: boolean;
}

export const NO_SIGNS: Pick<OrderRow, 'bot' | 'bot_sign'> = { bot: 0, bot_sign: null };

/** Counts the signs of a bot. With two the queues leave a request out; one is displayed there. */
export function botSigns({
  isTrapped,
  isBotAgent,
  isUnchallenged,
}: FormSigns): Pick<OrderRow, 'bot' | 'bot_sign'> {
  const count = [isTrapped, isBotAgent, isUnchallenged].filter(Boolean).length;
  return {
    bot: count > 1 ? 1 : 0,
    bot_sign: isTrapped ? 'hidden-field' : isBotAgent ? 'user-agent' : null,
  };
}

/** Uses the solution up. Returns 1 without a solution, or with a used one. */
export async function isUnchallenged(
  trx: Trx,
  solution: ChallengeSolutionRow | null,
): Promise<Flag> {
  return solution !== null && (await consumeOnce(trx, 'challenge_solution', solution)) ? 0 : 1;
}
