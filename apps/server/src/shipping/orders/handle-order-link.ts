import { fill } from '@zipfront/contracts/locale';
import {
  CALL_BACK_FORMS,
  FIND_ORDER_FIELDS,
  FIND_ORDER_FORM,
  type FormName,
  hasChallenge,
  LINK_ENDED_ANCHOR,
  ORDERS_PATH,
  QUOTE_FORMS,
} from '@zipfront/contracts/shipping/form-fields';
import type { formMarkSchema } from '@zipfront/contracts/shipping/order';
import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { InferOutput } from 'valibot';
import {
  checkFields,
  readFields,
  readFormOrEmpty,
  respondToForm,
} from '../../platform/forms/read-form.ts';
import { NO_STORE } from '../../platform/http/content-headers.ts';
import { addCookies } from '../../platform/http/cookies.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import { orderWords } from './check-quote.ts';
import { findOrder, findOrderByEmail, readReference } from './find-order.ts';
import type { OrderContext } from './order-context.ts';
import {
  type FormRefusal,
  newMark,
  refuseForm,
  unknownForm,
  unknownFormProblem,
} from './order-forms.ts';
import { ownerCookie, readOwnerProof } from './order-owner.ts';

/**
 * Opens the order of a mailed link for thirty minutes. No page has the address with the token; an
 * invalid link leads to the page that finds orders.
 */
export async function handleOrderLink(c: RequestContext, context: OrderContext): Promise<Response> {
  const { pages, secret, store, now } = context;
  const proof = c.req.param('token') ?? '';
  const reference = readOwnerProof(secret, 'link', { proof, now: now() });
  const order = reference && (await findOrder(store.reads, reference));
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
  c.header('Cache-Control', NO_STORE);
  if (order) {
    const location = `${ORDERS_PATH}${order.reference}/`;
    return addCookies(c.redirect(location, 303), [ownerCookie(context, order.reference)]);
  }
  const { locale, home } = pages.siteAt(c.req.path);
  const found = pages.pathWith({ site: pages.siteOf(c.req.path), locale }, FIND_ORDER_FORM);
  const location = pages.linkOn(c.var.visitor.host, found ?? home);
  return c.redirect(found === null ? location : `${location}#${LINK_ENDED_ANCHOR}`, 303);
}

type FindOrderField = keyof typeof FIND_ORDER_FIELDS;

/**
 * Opens the order of a reference and an e-mail address. Every wrong pair gets the same response, so
 * that it does not reveal whether the order exists.
 */
export async function handleFindOrder(c: RequestContext, context: OrderContext): Promise<Response> {
  const { caps, pages } = context;
  const posted = await readFormOrEmpty(c);
  const page = pages.find(posted.value('page'));
  if (!page?.sections.some(({ type }) => type === FIND_ORDER_FORM)) return unknownForm(c, context);
  const words = orderWords(pages.siteAt(page.path));
  const values = readFields(posted, FIND_ORDER_FIELDS);
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
    // No limit by contact: someone who knows an address could lock its owner out.
    contacts: [],
    isUnchallenged: false,
  });
  if (waitMs > 0) {
    const minutes = String(Math.ceil(waitMs / MINUTE_MS));
    const message = fill(words.orderTexts.findTooMany, { minutes });
    return refuse({ status: 429, message, waitMs });
  }
  const reference = await findReference(values, context);
  if (reference === null) return refuse({ status: 422, message: words.orderTexts.findWrong });
  const location = `${ORDERS_PATH}${reference}/`;
  const response = respondToForm(c, {
    status: 200,
    json: { location },
    page: () => c.redirect(location, 303),
  });
  return addCookies(response, [ownerCookie(context, reference)]);
}

async function findReference(
  values: Record<FindOrderField, string>,
  { store }: Pick<OrderContext, 'store'>,
): Promise<string | null> {
  const reference = readReference(values.reference);
  if (reference === null) return null;
  const order = await findOrderByEmail(store.reads, { reference, email: values.email });
  return order?.reference ?? null;
}

const FORMS_OF_PAGES: readonly FormName[] = [...QUOTE_FORMS, ...CALL_BACK_FORMS];

export async function handleFormMark(c: RequestContext, context: OrderContext): Promise<Response> {
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

/** Whether a path has the form of an order's page; it does not reveal whether the order exists. */
function isOrderPage(page: string): boolean {
  const reference = page.startsWith(ORDERS_PATH) && page.slice(ORDERS_PATH.length, -1);
  return reference !== false && readReference(reference) === reference;
}
