import { northAmericanNumber } from '@zipfront/contracts/form-rules/typed-numbers';
import {
  ORDER_FIELDS,
  OWNER_FORMS,
  PRICE_CALL_FIELDS,
  streetFaults,
} from '@zipfront/contracts/shipping/form-fields';
import type { FormErrors, OrderAccess, OrderHindrance } from '@zipfront/contracts/shipping/order';
import { TERMS_FIELD } from '@zipfront/contracts/shipping/order-terms';
import type { ShippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import {
  checkFields,
  type FieldErrors,
  type FormReader,
  readFields,
  readFormOrEmpty,
  respondToForm,
  wantsJson,
} from '../../platform/forms/read-form.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import type { OrderRow } from '../../platform/store/tables/shipping.ts';
import {
  type ClaimedAt,
  claimedConsent,
  consentFault,
  type OrderWords,
  orderHindrance,
  orderWords,
} from './check-quote.ts';
import { findOrder } from './find-order.ts';
import { askForCall } from './handle-call-back.ts';
import { handleOrderChange } from './handle-order-change.ts';
import type { OrderContext } from './order-context.ts';
import { botSigns, isConsentOutdated, markToSendAgain, readHiddenFields } from './order-forms.ts';
import { accessOfRequest, orderFormPlace, refuseAsPage } from './order-page.ts';
import { termsFault } from './order-terms.ts';
import { redactedOrder } from './redacted-order.ts';
import { confirmOrder } from './store-order.ts';

const TOO_LATE: Record<Exclude<OrderHindrance, 'no-price'>, keyof ShippingTexts> = {
  'day-over': 'orderDayOver',
  'too-old': 'orderEnded',
};

interface SentForm {
  order: OrderRow;
  posted: FormReader;
  words: OrderWords;
}

interface Sending {
  reference: string;
  visit_id: string | null;
  at: number;
  mark: string;
  signs: Pick<OrderRow, 'bot' | 'bot_sign'>;
}

interface CheckedOrderForm {
  values: Record<string, string>;
  errors: FieldErrors;
  write(sending: Sending, claimedAt: ClaimedAt): Promise<boolean>;
}

/** Orders for the browser that requested the price; again with the same response. */
export async function handleOrderForm(
  c: RequestContext,
  context: OrderContext,
  order: OrderRow,
): Promise<Response> {
  const posted = await readFormOrEmpty(c);
  const ownerForm = OWNER_FORMS.find((form) => form === posted.value('form'));
  if (ownerForm) return handleOrderChange(c, context, { order, posted, form: ownerForm });
  const { pages, now } = context;
  const place = orderFormPlace(order);
  const words = orderWords(pages.siteOfOrder(order));
  const access = await accessOfRequest(c, context, order);
  const hindrance = orderHindrance(order, now());
  if (access !== 'owner') {
    return refuseAsPage(
      c,
      context,
      order,
      access,
      403,
      words.texts[whyElsewhere(access, hindrance)],
    );
  }
  if (hindrance === 'day-over' || hindrance === 'too-old') {
    return refuseAsPage(c, context, order, access, 422, words.texts[TOO_LATE[hindrance]]);
  }
  const terms = posted.value(TERMS_FIELD);
  const asksForCall = hindrance === 'no-price' && terms === '';
  const isDone = order.status !== 'requested' || (asksForCall && order.phone !== null);
  if (!isDone) {
    const outdated = await refuseOutdated(c, context, order, posted);
    if (outdated !== null) return outdated;
    const checkForm = hindrance === 'no-price' ? checkPriceCall : checkConfirmation;
    const { values, errors, write } = checkForm(context, { order, posted, words });
    const refuse = (errors: FieldErrors, message: string, mark: string) =>
      refuseOrder(c, context, order, {
        values,
        errors,
        message,
        mark,
        isOutdated: isConsentOutdated(errors, words),
      });
    const hidden = readHiddenFields(context, posted, place);
    if (Object.keys(errors).length > 0) return refuse(errors, words.rules.errors, hidden.next);
    if (hidden.error) return refuse({}, words.texts[hidden.error], hidden.next);
    const { reference, visit_id } = order;
    const at = now();
    const { mark } = hidden;
    const signs = botSigns({
      ...hidden,
      isBotAgent: c.var.visitor.bot,
      isUnchallenged: order.unchallenged === 1,
    });
    const claimedAt = { at, page: place.page, visit: visit_id, address: c.var.visitor.address };
    if (!(await write({ reference, visit_id, at, mark, signs }, claimedAt))) {
      const current = await findOrder(context.store.reads, reference);
      const outdated = current && (await refuseOutdated(c, context, current, posted));
      if (outdated) return outdated;
      return refuse({}, words.texts.sentBefore, markToSendAgain(context, place));
    }
  }
  return respondToForm(c, {
    status: 200,
    json: { location: place.page },
    page: () => c.redirect(place.page, 303),
  });
}

/** Checks the form that orders. It does not ask again for a number that the request has. */
function checkConfirmation(
  context: OrderContext,
  { order, posted, words }: SentForm,
): CheckedOrderForm {
  const values = readFields(posted, ORDER_FIELDS);
  const version = posted.value('consent_version');
  const needsPhone = order.phone === null;
  const errors = checkFields(
    values,
    needsPhone ? ORDER_FIELDS : { ...ORDER_FIELDS, phone: {} },
    {
      ...streetFaults(words.texts),
      // The notice about using the number may have changed meanwhile.
      confirm: () => (version === words.texts.consentVersion ? null : words.texts.consentChanged),
    },
    words,
  );
  return {
    values,
    errors,
    write: (sending, claimedAt) =>
      context.store.write(confirmOrder, {
        ...sending,
        channels: context.channels,
        pickup_street: values.pickup_street,
        delivery_street: values.delivery_street,
        driver_notice: toJson(claimedConsent(context, words, 'driverNotice', claimedAt)),
        phone: needsPhone ? northAmericanNumber(values.phone) : null,
        terms: posted.value(TERMS_FIELD),
      }),
  };
}

function checkPriceCall(context: OrderContext, { posted, words }: SentForm): CheckedOrderForm {
  const values = readFields(posted, PRICE_CALL_FIELDS);
  const version = posted.value('consent_version');
  const errors = checkFields(
    values,
    PRICE_CALL_FIELDS,
    { consent: (consent) => consentFault({ phone: values.phone, consent, version }, words) },
    words,
  );
  return {
    values,
    errors,
    write: (sending, claimedAt) =>
      context.store.write(askForCall, {
        ...sending,
        channels: context.channels,
        phone: northAmericanNumber(values.phone),
        consent: toJson(claimedConsent(context, words, 'consentCall', claimedAt)),
      }),
  };
}

async function refuseOutdated(
  c: RequestContext,
  context: OrderContext,
  order: OrderRow,
  posted: FormReader,
): Promise<Response | null> {
  if (order.status !== 'requested') return null;
  const message = termsFault(order, posted.value(TERMS_FIELD), context.pages.siteOfOrder(order));
  if (message === null) return null;
  return refuseOrder(c, context, order, {
    values: readFields(posted, ORDER_FIELDS),
    errors: {},
    message,
    mark: markToSendAgain(context, orderFormPlace(order)),
    isOutdated: true,
  });
}

function whyElsewhere(access: OrderAccess, hindrance: OrderHindrance | null): keyof ShippingTexts {
  if (hindrance === 'no-price') return 'callElsewhere';
  return access === 'ended' ? 'orderEnded' : 'orderElsewhere';
}

async function refuseOrder(
  c: RequestContext,
  context: OrderContext,
  order: OrderRow,
  {
    values,
    errors,
    message,
    mark,
    isOutdated,
  }: {
    values: Record<string, string>;
    errors: FieldErrors;
    message: string;
    mark: string;
    isOutdated: boolean;
  },
): Promise<Response> {
  const again = {
    form: 'order' as const,
    values: { ...values, consent: '', confirm: '' },
    errors,
    message,
    done: false,
    estimate: null,
    mark,
  };
  const json = { errors, message, mark, ...(isOutdated && { isOutdated }) } satisfies FormErrors;
  if (wantsJson(c)) return c.json(json, 422);
  const shown = { order: await redactedOrder(order, 'owner', context), mark, posted: again };
  return context.pages.order(order, shown, c.var.visitor, 422);
}
