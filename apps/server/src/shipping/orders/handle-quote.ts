import { createHash } from 'node:crypto';
import type { Page } from '@zipfront/contracts/content/page';
import { northAmericanNumber } from '@zipfront/contracts/form-rules/typed-numbers';
import type { Estimate } from '@zipfront/contracts/shipping/estimate';
import {
  ORDERS_PATH,
  QUOTE_FORMS,
  type QuoteFormName,
} from '@zipfront/contracts/shipping/form-fields';
import type { OrderedVehicle } from '@zipfront/contracts/shipping/order';
import {
  type FormReader,
  formOfFields,
  readFormOrEmpty,
  respondToForm,
} from '../../platform/forms/read-form.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { estimate } from '../../site/estimates/estimate.ts';
import { formThanks } from '../../site/pages/form-thanks.ts';
import type { Arrival } from '../../visitors/visits/arrival.ts';
import { enterVisit, enterVisitWith, formVisitId } from '../../visitors/visits/enter-visit.ts';
import { arrivalOfRequest } from '../../visitors/visits/visit-of-request.ts';
import {
  type CheckedQuote,
  checkQuote,
  claimedConsent,
  type OrderWords,
  orderWords,
} from './check-quote.ts';
import { newReference } from './find-order.ts';
import type { OrderContext } from './order-context.ts';
import { type NO_SIGNS, newMark, refuseForm, unknownForm } from './order-forms.ts';
import { type SentQuote, saveOrder } from './save-order.ts';
import { checkRefusal, readSending, sentBefore } from './sent-form.ts';

interface QuotePage {
  page: Page;
  form: QuoteFormName;
  words: OrderWords;
}

/**
 * Handles a quote form: responds with JSON to a script (201, 422, 429), and with 303 or the page to
 * a plain form.
 */
export async function handleQuote(c: RequestContext, context: OrderContext): Promise<Response> {
  const posted = await readFormOrEmpty(c);
  const at = readQuotePage(posted, context);
  const rates = context.rates();
  if (at === null || rates === null) return unknownForm(c, context);
  const { page, form, words } = at;
  const checked = checkQuote(form, posted, words, context);
  const { values, errors, shipment, vehicle } = checked;
  const price = shipment && estimate(shipment, rates);
  const arrival = arrivalOfRequest(c, context, page.path);
  const sent = await readSending(c, context, posted, at);
  const { hidden, solution, signs } = sent;
  const shown = { form, values, estimate: price };
  const contacts = [values.email, northAmericanNumber(values.phone) ?? ''];
  const sender = { ...sent.sender, contacts };
  const refusal = checkRefusal(context, 'quote', { errors, hidden, words, sender });
  if (refusal || !price || !vehicle) {
    const unknown = {
      status: 422,
      errors,
      message: words.rules.errors,
      mark: hidden.next,
    } as const;
    const { withCookies } = await enterVisit(c, context, arrival);
    return withCookies(refuseForm(c, context, page, shown, refusal ?? unknown));
  }

  const order = requestedOrder(at, checked, { arrival, estimate: price, vehicle, signs });
  const { withCookies, answer } = await enterVisitWith(c, context, arrival, (visit) => {
    const given = {
      at: arrival.at,
      page: page.path,
      visit: formVisitId(visit),
      address: sender.address,
    };
    const consent = toJson(values.phone ? claimedConsent(context, words, 'consent', given) : null);
    return context.store.write(saveOrder, {
      visit,
      order: { ...order, consent },
      state: context.zipCodes.find(values.from)?.state ?? '',
      mark: hidden.mark,
      solution,
      channels: context.channels,
    });
  });
  if (answer === 'sent-before') {
    const refusal = sentBefore(context, sent.place, words);
    return withCookies(refuseForm(c, context, page, shown, refusal));
  }
  const thanks = formThanks(page, form);
  const location =
    thanks === undefined
      ? `${ORDERS_PATH}${answer.reference}/`
      : context.pages.linkOn(c.req.header('Host'), thanks);
  const response = respondToForm(c, {
    status: 201,
    json: { reference: answer.reference, location, estimate: price },
    page: () => c.redirect(location, 303),
  });
  return withCookies(response);
}

/** Shows the main form with the fields and errors of a shorter one. Nothing is stored. */
export function continueQuote(c: RequestContext, context: OrderContext): Response {
  const { pages } = context;
  const rates = context.rates();
  const given = formOfFields(new URL(c.req.url).searchParams);
  const at = readQuotePage(given, context);
  if (at === null || rates === null) return c.redirect(homeLink(c, context), 303);
  const { form, page, words } = at;
  const checked = checkQuote(form, given, words, context);
  const price = checked.shipment && estimate(checked.shipment, rates);
  // Fields that were not asked yet have no errors.
  const wrong = Object.entries(checked.errors).filter(([field]) => given.has(field));
  const shown = {
    form,
    values: { ...checked.values, consent: '' },
    errors: Object.fromEntries(wrong),
    message: wrong.length > 0 ? words.rules.errors : null,
    done: false,
    estimate: price,
    mark: newMark(context, { form, page: page.path }),
  };
  const response = pages.postedResponse(page, shown, c.var.visitor, 200);
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
}

function readQuotePage(posted: FormReader, { pages }: OrderContext): QuotePage | null {
  const page = pages.find(posted.value('page'));
  const named = posted.has('form') ? posted.value('form') : null;
  const form = QUOTE_FORMS.find(
    (name) =>
      (named === null || named === name) && page?.sections.some(({ type }) => type === name),
  );
  return page && form ? { page, form, words: orderWords(pages.siteAt(page.path)) } : null;
}

/** Returns the address of the home page under the request's host. */
function homeLink(c: RequestContext, { pages }: OrderContext): string {
  return pages.linkOn(c.var.visitor.host, pages.siteAt(c.req.path).home);
}

export function requestedOrder(
  { page }: QuotePage,
  { values }: CheckedQuote,
  made: { arrival: Arrival; estimate: Estimate; vehicle: OrderedVehicle; signs: typeof NO_SIGNS },
): Omit<SentQuote['order'], 'consent'> {
  const { arrival, vehicle } = made;
  return {
    reference: newReference(),
    site: arrival.site,
    locale: arrival.locale,
    path: page.path,
    created_at: arrival.at,
    form_hash: createHash('sha256').update(JSON.stringify(values)).digest('base64url'),
    status: 'requested',
    from_zip: values.from,
    to_zip: values.to,
    vehicle: toJson(vehicle),
    running: values.running === 'yes' ? 1 : 0,
    transport: values.transport === 'enclosed' ? 'enclosed' : 'open',
    pickup_date: values.date,
    estimate: toJson(made.estimate),
    name: values.name,
    email: values.email,
    phone: northAmericanNumber(values.phone),
    ...made.signs,
    ordered_at: null,
    pickup_street: null,
    delivery_street: null,
  };
}
