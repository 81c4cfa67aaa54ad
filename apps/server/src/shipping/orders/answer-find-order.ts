import { MINUTE_MS } from '@zipfront/contracts/day-ms';
import { fill } from '@zipfront/contracts/shipping/fill';
import {
  FIND_ORDER_FIELDS,
  FIND_ORDER_FORM,
  ORDERS_PATH,
} from '@zipfront/contracts/shipping/form-fields';
import type { Context } from 'hono';
import { answerForm } from '../../platform/forms/answer-form.ts';
import { checkFields, readFields } from '../../platform/forms/read-fields.ts';
import { readFormOrEmpty } from '../../platform/forms/read-form.ts';
import { addCookies } from '../../platform/http/cookies.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { findOrderByEmail } from './find-order-by-email.ts';
import type { OrderContext } from './order-context.ts';
import { orderWords } from './order-words.ts';
import { ownerCookie } from './owner-cookie.ts';
import { readReference } from './reference.ts';
import { type FormRefusal, refuseForm } from './refuse-form.ts';
import { unknownForm } from './unknown-form.ts';

type FindOrderField = keyof typeof FIND_ORDER_FIELDS;

/**
 * Responds to the form that finds an order: leads to it, and the browser opens it as its owner for thirty
 * minutes. Every wrong pair gets the same response, whether there is such an order or not.
 */
export async function answerFindOrder(
  c: Context<ServerEnv>,
  context: OrderContext,
): Promise<Response> {
  const { caps, pages } = context;
  const posted = await readFormOrEmpty(c);
  const page = pages.find(posted.value('page'));
  if (!page?.sections.some(({ type }) => type === FIND_ORDER_FORM)) return unknownForm(c, context);
  const words = orderWords(pages.siteAt(page.path));
  const values = readFields(posted, Object.keys(FIND_ORDER_FIELDS) as FindOrderField[]);
  const refuse = (refusal: Pick<FormRefusal, 'status' | 'message'> & Partial<FormRefusal>) =>
    refuseForm(
      c,
      context,
      page,
      { form: FIND_ORDER_FORM, values, estimate: null },
      { errors: {}, mark: '', ...refusal },
    );
  const errors = checkFields(values, FIND_ORDER_FIELDS, {}, words);
  if (Object.keys(errors).length > 0) {
    return refuse({ status: 422, message: words.rules.errors, errors });
  }
  const waitMs = caps['find-order'].take({
    address: c.var.visitor.address,
    // With a bound by contact, who knows an address could lock its owner out.
    contacts: [],
    isUnchallenged: false,
  });
  if (waitMs > 0) {
    const minutes = String(Math.ceil(waitMs / MINUTE_MS));
    const message = fill(words.orderTexts.findTooMany, { minutes });
    return refuse({ status: 429, message, waitMs });
  }
  const reference = await referenceOf(values, context);
  if (reference === null) return refuse({ status: 422, message: words.orderTexts.findWrong });
  const location = `${ORDERS_PATH}${reference}/`;
  const response = answerForm(c, {
    status: 200,
    json: { location },
    page: () => c.redirect(location, 303),
  });
  return addCookies(response, [ownerCookie(context, reference)]);
}

/** The reference of the order that has this reference and this e-mail address; null where none has. */
async function referenceOf(
  values: Record<FindOrderField, string>,
  { store }: Pick<OrderContext, 'store'>,
): Promise<string | null> {
  const reference = readReference(values.reference);
  if (reference === null) return null;
  const order = await findOrderByEmail(store.reads, { reference, email: values.email });
  return order?.reference ?? null;
}
