import { createHash } from 'node:crypto';
import { northAmericanNumber } from '@zipfront/contracts/form-rules/typed-numbers';
import type { Estimate } from '@zipfront/contracts/shipping/estimate';
import { ORDERS_PATH, QUOTE_FORMS } from '@zipfront/contracts/shipping/form-fields';
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
import { type CheckedQuote, checkQuote, claimedConsent } from './check-quote.ts';
import { newReference } from './find-order.ts';
import type { OrderContext } from './order-context.ts';
import { type NO_SIGNS, newMark, unknownForm } from './order-forms.ts';
import {
  checkRefusal,
  type FormPage,
  findFormPage,
  readSentForm,
  refuseSentForm,
  storeSentForm,
} from './sent-form.ts';
import { type SentQuote, storeOrder } from './store-order.ts';

/**
 * Handles a quote form: responds with JSON to a script (201, 422, 429), and with 303 or the page to
 * a plain form.
 */
export async function handleQuote(c: RequestContext, context: OrderContext): Promise<Response> {
  const posted = await readFormOrEmpty(c);
  const at = findQuotePage(posted, context);
  const rates = context.rates();
  if (at === null || rates === null) return unknownForm(c, context);
  const { page, form, words } = at;
  const checked = checkQuote(form, posted, words, context);
  const { values, errors, shipment, vehicle } = checked;
  const price = shipment && estimate(shipment, rates);
  const contacts = [values.email, northAmericanNumber(values.phone) ?? ''];
  const sent = await readSentForm(c, context, at, posted, { values, estimate: price, contacts });
  const refusal = checkRefusal(context, 'quote', sent, errors);
  if (refusal || !price || !vehicle) {
    const { next: mark } = sent.hidden;
    const unknown = { status: 422, errors, message: words.rules.errors, mark } as const;
    return refuseSentForm(c, context, sent, refusal ?? unknown);
  }

  const order = requestedOrder(at, checked, { ...sent, estimate: price, vehicle });
  return storeSentForm(c, context, sent, {
    write: (toStore, claimedAt) => {
      const consent = values.phone ? claimedConsent(context, words, 'consent', claimedAt) : null;
      return context.store.write(storeOrder, {
        ...toStore,
        order: { ...order, consent: toJson(consent) },
        state: context.zipCodes.find(values.from)?.state ?? '',
      });
    },
    respond: ({ reference }) => {
      const thanks = formThanks(page, form);
      const location =
        thanks === undefined
          ? `${ORDERS_PATH}${reference}/`
          : context.pages.linkOn(c.req.header('Host'), thanks);
      return respondToForm(c, {
        status: 201,
        json: { reference, location, estimate: price },
        page: () => c.redirect(location, 303),
      });
    },
  });
}

/** Shows the main form with the fields and errors of a shorter one. Nothing is stored. */
export function continueQuote(c: RequestContext, context: OrderContext): Response {
  const { pages } = context;
  const rates = context.rates();
  const given = formOfFields(new URL(c.req.url).searchParams);
  const at = findQuotePage(given, context);
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

function findQuotePage(posted: FormReader, context: OrderContext) {
  const isNamed = posted.has('form');
  const named = QUOTE_FORMS.filter((name) => !isNamed || name === posted.value('form'));
  return findFormPage(posted, context, named);
}

function homeLink(c: RequestContext, { pages }: OrderContext): string {
  return pages.linkOn(c.var.visitor.host, pages.siteAt(c.req.path).home);
}

export function requestedOrder(
  { page }: FormPage,
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
