import {
  ORDERS_PATH,
  OWNER_FIELDS,
  type OwnerFormName,
  streetFaults,
} from '@zipfront/contracts/shipping/form-fields';
import type { FormErrors } from '@zipfront/contracts/shipping/order';
import type { OrderChange } from '@zipfront/contracts/shipping/order-changes';
import { type PickupDays, pickupDateFault } from '@zipfront/contracts/shipping/pickup-date';
import {
  checkFields,
  type FieldErrors,
  type FormReader,
  readFields,
  respondToForm,
  wantsJson,
} from '../../platform/forms/read-form.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import type { OrderRow } from '../../platform/store/tables/shipping.ts';
import { changeOrder } from './change-order.ts';
import { acceptedPickupDays, type OrderWords, orderWords } from './check-quote.ts';
import type { OrderContext } from './order-context.ts';
import { newMark } from './order-forms.ts';
import { accessOfRequest, orderFormPlace, refuseAsPage } from './order-page.ts';
import { redactedOrder } from './redacted-order.ts';

interface PostedChange {
  order: OrderRow;
  posted: FormReader;
  form: OwnerFormName;
}

const FIELDS = { ...OWNER_FIELDS['order-date'], ...OWNER_FIELDS['order-streets'] };

type Values = Record<keyof typeof FIELDS, string>;

/**
 * Changes an order for its owner. If the order is already so, the response is the same: a second
 * click does no harm.
 */
export async function handleOrderChange(
  c: RequestContext,
  context: OrderContext,
  change: PostedChange,
): Promise<Response> {
  const { order, posted, form } = change;
  const words = orderWords(context.pages.siteOfOrder(order));
  const access = await accessOfRequest(c, context, order);
  if (access !== 'owner') {
    return refuseAsPage(c, context, order, access, 403, words.texts.orderElsewhere);
  }
  const values = readFields(posted, FIELDS);
  const at = context.now();
  const errors = checkValues(form, values, { words, days: acceptedPickupDays(at) });
  const refuse = (status: 409 | 422 | 429, order: OrderRow, message: string) =>
    refuseChange(c, context, { status, order, form, values, errors, message });
  if (Object.keys(errors).length > 0) return refuse(422, order, words.rules.errors);
  if (!isAsAsked(order, form, values)) {
    const { reference } = order;
    const version = Number(posted.value('version'));
    const wanted = readChange(form, values);
    const { channels } = context;
    const sent = { reference, version, change: wanted, by: 'visitor', at, channels } as const;
    const changed = await context.store.write(changeOrder, sent);
    if (changed === null) return context.pages.notFound(c.req.path, c.var.visitor);
    if (changed.outcome === 'not-allowed') {
      return refuse(422, changed.order, words.orderTexts.notChangeable);
    }
    if (changed.outcome === 'too-many') {
      return refuse(429, changed.order, words.orderTexts.tooManyChanges);
    }
    if (changed.outcome === 'changed-meanwhile') {
      return refuse(409, changed.order, words.orderTexts.changedMeanwhile);
    }
  }
  const location = `${ORDERS_PATH}${order.reference}/`;
  return respondToForm(c, {
    status: 200,
    json: { location },
    page: () => c.redirect(`${location}#progress`, 303),
  });
}

function checkValues(
  form: OwnerFormName,
  values: Values,
  { words, days }: { words: OrderWords; days: PickupDays },
): FieldErrors {
  const { texts } = words;
  const dateFault = (date: string) => {
    const fault = pickupDateFault(date, days);
    return fault && texts[fault];
  };
  const checks = { date: dateFault, ...streetFaults(texts) };
  return checkFields<string>(values, OWNER_FIELDS[form], checks, words);
}

function readChange(form: OwnerFormName, values: Values): OrderChange {
  const reason = null;
  if (form === 'order-date') return { what: 'date', to: values.date, reason };
  if (form === 'order-cancel') return { what: 'status', to: 'cancelled', reason };
  const to = { pickup: values.pickup_street, delivery: values.delivery_street };
  return { what: 'streets', to, reason };
}

function isAsAsked(order: OrderRow, form: OwnerFormName, values: Values): boolean {
  if (form === 'order-date') return order.pickup_date === values.date;
  if (form === 'order-cancel') return order.status === 'cancelled';
  return (
    order.pickup_street === values.pickup_street && order.delivery_street === values.delivery_street
  );
}

async function refuseChange(
  c: RequestContext,
  context: OrderContext,
  refused: {
    status: 409 | 422 | 429;
    order: OrderRow;
    form: OwnerFormName;
    values: Values;
    errors: FieldErrors;
    message: string;
  },
): Promise<Response> {
  const { status, order, form, values, errors, message } = refused;
  const json: FormErrors = { errors, message };
  if (wantsJson(c)) return c.json(json, status);
  const posted = { form, values, errors, message, done: false, estimate: null, mark: '' };
  const mark = newMark(context, orderFormPlace(order));
  const shown = { order: await redactedOrder(order, 'owner', context), mark, posted };
  return context.pages.order(order, shown, c.var.visitor, status);
}
