import type { Page } from '@zipfront/contracts/content/page';
import type { PostedForm } from '@zipfront/contracts/render';
import type { FormErrors } from '@zipfront/contracts/shipping/order';
import type { Context } from 'hono';
import { answerForm } from '../../platform/forms/answer-form.ts';
import type { FieldErrors } from '../../platform/forms/read-fields.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { type FormPlace, type HiddenFields, markToSendAgain } from './hidden-fields.ts';
import type { OrderContext } from './order-context.ts';
import type { OrderWords } from './order-words.ts';
import type { RequestSender } from './request-caps.ts';

/** Why a form is refused, with the visitor's message. */
export interface FormRefusal {
  status: 422 | 429;
  errors: FieldErrors;
  message: string;
  /** The mark that it is sent with next. */
  mark: string;
  waitMs?: number;
}

/** Why a form is refused: its fields, its hidden fields, or too many before it; null if it is accepted. */
export function refusalOf(
  { caps }: Pick<OrderContext, 'caps'>,
  kind: keyof OrderContext['caps'],
  form: { errors: FieldErrors; hidden: HiddenFields; words: OrderWords; sender: RequestSender },
): FormRefusal | null {
  const { errors, hidden, words, sender } = form;
  const mark = hidden.next;
  if (Object.keys(errors).length > 0) {
    return { status: 422, errors, message: words.rules.errors, mark };
  }
  if (hidden.error) return { status: 422, errors, message: words.texts[hidden.error], mark };
  const waitMs = caps[kind].take(sender);
  if (waitMs === 0) return null;
  return { status: 429, errors, message: words.texts.sentTooMany, mark, waitMs };
}

/** The refusal of a form whose mark was used with something else. */
export function sentBefore(
  context: OrderContext,
  place: FormPlace,
  { texts }: OrderWords,
): FormRefusal {
  const mark = markToSendAgain(context, place);
  return { status: 422, errors: {}, message: texts.sentBefore, mark };
}

/** Responds to a refused form: to a script with JSON, to a plain form with its page, filled in. */
export function refuseForm(
  c: Context<ServerEnv>,
  { pages }: Pick<OrderContext, 'pages'>,
  page: Page,
  posted: Pick<PostedForm, 'form' | 'values' | 'estimate'>,
  { status, errors, message, mark, waitMs = 0 }: FormRefusal,
): Response {
  // Consent is given again each time: it is never ticked in advance.
  const values = { ...posted.values, consent: '' };
  const shown = { ...posted, values, errors, message, done: false, mark };
  return answerForm(c, {
    status,
    json: { errors, message, mark } satisfies FormErrors,
    page: () => pages.answerPosted(page, shown, c.var.visitor, status),
    waitMs,
  });
}
