import { createHash } from 'node:crypto';
import type { Page } from '@zipfront/contracts/content/page';
import type { Estimate } from '@zipfront/contracts/shipping/estimate';
import {
  ORDERS_PATH,
  QUOTE_FORMS,
  type QuoteFormName,
} from '@zipfront/contracts/shipping/form-fields';
import type { Consent, OrderedVehicle } from '@zipfront/contracts/shipping/order';
import type { Context } from 'hono';
import { estimate } from '../estimates/estimate.ts';
import { problem } from '../http/problem.ts';
import type { ServerEnv } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import { toJson } from '../store/json-column.ts';
import type { Arrival } from '../visits/arrival.ts';
import { arrivalOfRequest } from '../visits/visit-of-request.ts';
import { wantsJson } from './accept.ts';
import { type CheckedQuote, checkQuote } from './check-quote.ts';
import { type FormWords, formWords } from './form-words.ts';
import { newReference } from './reference.ts';
import type { SentQuote } from './save-order.ts';
import { sendWithVisit, visitOfRefused, withVisit } from './send-form.ts';

/** A page with a quote form that was filled in. */
interface QuotePage {
  page: Page;
  form: QuoteFormName;
  words: FormWords;
}

/**
 * Answers a quote form: saves an order request and leads to its page, or says what is wrong. A script
 * gets JSON (201, 422), a plain form 303 or the page again.
 */
export async function answerQuote(c: Context<ServerEnv>, services: Services): Promise<Response> {
  const posted = new URLSearchParams(await c.req.text());
  const at = quotePageOf(posted, services);
  if (at === null || services.rates === null) return unknownForm(c, services);
  const checked = checkQuote(at.form, posted, at.words, services);
  const { errors, shipment, vehicle } = checked;
  const price = shipment && estimate(shipment, services.rates);
  const arrival = arrivalOfRequest(c, services, at.page.path);

  if (Object.keys(errors).length > 0 || !price || !vehicle) {
    const opened = await visitOfRefused(c, services, arrival);
    const response = wantsJson(c)
      ? c.json({ errors }, 422)
      : services.pages.answerPosted(
          at.page,
          shownAgain(at, checked, price, at.words.rules.errors),
          c.var.visitor,
          422,
        );
    return withVisit(response, opened, services);
  }

  const order = orderOf(at, checked, { arrival, estimate: price, vehicle, bot: c.var.visitor.bot });
  const { opened, answer } = await sendWithVisit(c, services, arrival, (owner) =>
    services.store.write('saveOrder', { owner, order }),
  );
  const location = `${ORDERS_PATH}${answer.reference}/`;
  const response = wantsJson(c)
    ? c.json({ reference: answer.reference, location, estimate: price }, 201)
    : new Response(null, { status: 303, headers: { Location: location } });
  return withVisit(response, opened, services);
}

/** Shows the main form with what a shorter one has asked already; nothing of it is kept. */
export function continueQuote(c: Context<ServerEnv>, services: Services): Response {
  const { pages, rates } = services;
  const given = new URL(c.req.url).searchParams;
  const at = quotePageOf(given, services);
  if (at === null || rates === null) return c.redirect(pages.siteAt(c.req.path).home, 303);
  const checked = checkQuote(at.form, given, at.words, services);
  const price = checked.shipment && estimate(checked.shipment, rates);
  const shown = shownAgain(at, { ...checked, errors: {} }, price, null);
  const response = pages.answerPosted(at.page, shown, c.var.visitor, 200);
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
}

/** The page that a form names as its own, if such a form stands on it. */
function quotePageOf(posted: URLSearchParams, { pages }: Services): QuotePage | null {
  const page = pages.find(posted.get('page') ?? '');
  const named = posted.get('form');
  const form = QUOTE_FORMS.find(
    (name) =>
      (named === null || named === name) && page?.sections.some(({ type }) => type === name),
  );
  return page && form ? { page, form, words: formWords(pages.siteAt(page.path)) } : null;
}

function unknownForm(c: Context<ServerEnv>, { pages }: Services): Response {
  if (wantsJson(c)) return problem(c, 404, 'form-unknown', 'No such form stands on that page.');
  return pages.notFound(c.req.path, c.var.visitor);
}

function shownAgain(
  { form }: QuotePage,
  { values, errors }: CheckedQuote,
  price: Estimate | null,
  message: string | null,
) {
  // Consent is given anew each time: it is never ticked for anybody.
  return {
    form,
    values: { ...values, consent: '' },
    errors,
    message,
    done: false,
    estimate: price,
  };
}

function orderOf(
  { page, words }: QuotePage,
  { values }: CheckedQuote,
  made: { arrival: Arrival; estimate: Estimate; vehicle: OrderedVehicle; bot: boolean },
): SentQuote['order'] {
  const { arrival, vehicle } = made;
  const consent: Consent | null = values.phone
    ? {
        version: words.texts.consentVersion,
        text: words.texts.consent,
        at: arrival.at,
        page: page.path,
      }
    : null;
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
    phone: values.phone || null,
    consent: toJson(consent),
    bot: made.bot ? 1 : 0,
    ordered_at: null,
    pickup_street: null,
    delivery_street: null,
  };
}
