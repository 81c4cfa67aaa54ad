import {
  CALL_BACK_FORMS,
  type FormName,
  hasChallenge,
  ORDERS_PATH,
  QUOTE_FORMS,
} from '@zipfront/contracts/shipping/form-fields';
import type { formMarkSchema } from '@zipfront/contracts/shipping/order';
import type { Context } from 'hono';
import type { InferOutput } from 'valibot';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { newMark } from './hidden-fields.ts';
import type { OrderContext } from './order-context.ts';
import { readReference } from './reference.ts';
import { unknownFormProblem } from './unknown-form.ts';

const FORMS_OF_PAGES: readonly FormName[] = [...QUOTE_FORMS, ...CALL_BACK_FORMS];

/**
 * Responds to a script with the mark of a form that it has found on a page, and with the challenge to solve
 * meanwhile, where the form has one.
 */
export async function answerFormMark(
  c: Context<ServerEnv>,
  context: OrderContext,
): Promise<Response> {
  const page = c.req.query('page') ?? '';
  const form = formOn(page, c.req.query('form') ?? '', context);
  if (form === null) return unknownFormProblem(c);
  const mark = newMark(context, { form, page });
  const challenge = hasChallenge(form) ? { ...(await context.challenge.issue()) } : null;
  return c.json({ mark, challenge } satisfies InferOutput<typeof formMarkSchema>);
}

function formOn(page: string, named: string, { pages }: OrderContext): FormName | null {
  if (named === 'order') return isOrderPage(page) ? named : null;
  const sections = pages.find(page)?.sections ?? [];
  const form = FORMS_OF_PAGES.find((name) => name === named);
  return form && sections.some(({ type }) => type === form) ? form : null;
}

/** Whether an order may have this path; the response does not reveal whether one does. */
function isOrderPage(page: string): boolean {
  const reference = page.startsWith(ORDERS_PATH) && page.slice(ORDERS_PATH.length, -1);
  return reference !== false && readReference(reference) === reference;
}
