import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import { COMPARE, destinationOf } from '@zipfront/contracts/content/site-lines';
import { northAmericanNumber } from '@zipfront/contracts/form-rules/typed-numbers';
import { NO_CHANNELS } from '../../../server/src/notifications/queue-notification.ts';
import { formOfFields } from '../../../server/src/platform/forms/read-form.ts';
import { toJson } from '../../../server/src/platform/store/tables/columns.ts';
import {
  checkQuote,
  claimedConsent,
  type OrderWords,
  orderWords,
} from '../../../server/src/shipping/orders/check-quote.ts';
import { orderOf } from '../../../server/src/shipping/orders/handle-quote.ts';
import { NO_SIGNS } from '../../../server/src/shipping/orders/order-forms.ts';
import { termsOf } from '../../../server/src/shipping/orders/order-terms.ts';
import { estimate } from '../../../server/src/site/estimates/estimate.ts';
import { buildHandoff } from '../../../server/src/visitors/handoffs/submit.ts';
import type { Arrival } from '../../../server/src/visitors/visits/arrival.ts';
import { type Random, uuidAt } from './random.ts';
import { callWorkOf, orderWorkOf } from './sample-desk-work.ts';
import type { SampleAct, SampleVisit } from './sample-visit.ts';
import type { SampleWorld } from './sample-world.ts';
import type { SampleOrderStep, SampleStep } from './write-samples.ts';

/** The visit and the page of an act. */
export interface ActPlace {
  world: SampleWorld;
  visit: SampleVisit;
  visitId: string;
  /** The arrival on the page, at the time of the action. */
  arrival: Arrival;
  stored: Attribution | null;
  /** Unguessable: marks of forms start with it. */
  secret: string;
  /** Random numbers for the desk's work afterwards. */
  desk: Random;
}

/** Share of forms with a solved challenge. */
const CHALLENGED = 0.93;

/** A network reserved for documentation (RFC 5737). */
const NETWORK = '192.0.2.';

/** Time from a hand-off until the comparison app requests it. */
const SHOWN_AFTER_MS = 1_500;

/**
 * Turns an action into what the product stores.
 *
 * @throws Error for a quote form that the product would refuse
 */
export function stepOf(random: Random, act: SampleAct, place: ActPlace): SampleStep {
  if (act.kind === 'submit') return handOffOf(act, place);
  if (act.kind === 'call') return callBackOf(random, act, place);
  return orderStepOf(random, act, place);
}

function handOffOf(
  { line, zip, address, firstName }: Extract<SampleAct, { kind: 'submit' }>,
  { world, visit, visitId, arrival, stored }: ActPlace,
): SampleStep {
  const handoff = buildHandoff({
    arrival,
    zip,
    line,
    windowWidth: visit.bot ? null : visit.width,
    fields: stored ?? {},
    address,
  });
  const own = world.pages.businessLinesOf(arrival.site).find(({ key }) => key === line);
  const isCompared = own !== undefined && destinationOf(own, arrival.locale) === COMPARE;
  // No other destination requests it, and a few visitors leave on the way.
  const isShown = !visit.bot && isCompared && !zip.endsWith('0');
  return {
    kind: 'hand-off',
    submit: {
      visit: { use: { visitId, arrival } },
      handoff,
      state: world.zipCodes.find(zip)?.state ?? '',
    },
    firstName: visit.bot ? null : firstName,
    shownAt: isShown ? arrival.at + SHOWN_AFTER_MS : null,
  };
}

function callBackOf(
  random: Random,
  { name, phone }: Extract<SampleAct, { kind: 'call' }>,
  place: ActPlace,
): SampleStep {
  const { visit, visitId, arrival, secret, desk } = place;
  return {
    kind: 'call-back',
    sent: {
      visit: { use: { visitId, arrival } },
      callBack: {
        id: uuidAt(random, arrival.at),
        site: arrival.site,
        locale: arrival.locale,
        path: arrival.path,
        created_at: arrival.at,
        name,
        phone: northAmericanNumber(phone) ?? phone,
        from_zip: null,
        to_zip: null,
        about: null,
        consent: consentOf(random, place, 'consentCall', arrival.at),
        ...signsOf(place),
      },
      state: '',
      mark: `${secret}.call-back`,
      solution: solutionOf(place),
      channels: NO_CHANNELS,
    },
    work: visit.bot ? null : callWorkOf(desk, { at: arrival.at, until: visit.until }),
  };
}

function orderStepOf(
  random: Random,
  { form, fields, later }: Extract<SampleAct, { kind: 'quote' }>,
  place: ActPlace,
): SampleStep {
  const { world, visit, visitId, arrival, secret, desk } = place;
  const words = wordsOf(place);
  const posted = formOfFields(
    Object.entries({ ...fields, consent_version: words.texts.consentVersion }),
  );
  const checked = checkQuote(form, posted, words, { ...world, now: () => arrival.at });
  const { errors, shipment, vehicle } = checked;
  const page = world.pages.find(arrival.path);
  if (!shipment || !vehicle || !page || !world.rates || Object.keys(errors).length > 0) {
    throw new Error(`A sample was refused: ${JSON.stringify({ form, fields, errors })}`);
  }
  const price = estimate(shipment, world.rates);
  const row = orderOf({ page, form, words }, checked, {
    arrival,
    estimate: price,
    vehicle,
    signs: signsOf(place),
  });
  const isPriced = price.outcome === 'priced';
  const at = later?.at ?? arrival.at;
  const pickup = Date.parse(row.pickup_date);
  const hasWork = !visit.bot && (later !== null || !isPriced);
  const consent = fields.phone ? consentOf(random, place, 'consent', arrival.at) : toJson(null);
  const order = { ...row, consent };
  return {
    kind: 'order',
    sent: {
      visit: { use: { visitId, arrival } },
      order,
      state: world.zipCodes.find(row.from_zip)?.state ?? '',
      mark: `${secret}.quote`,
      solution: solutionOf(place),
      channels: NO_CHANNELS,
    },
    outcome:
      later && outcomeOf(random, { place, later, order: { ...order, price: null }, isPriced }),
    work: hasWork ? orderWorkOf(desk, { at, pickup, until: visit.until, isPriced }) : null,
  };
}

/** The solution of the form's challenge. A few browsers and all bots send none. */
function solutionOf({ visit, arrival, secret, desk }: ActPlace) {
  if (visit.bot || !desk.chance(CHALLENGED)) return null;
  return { key: `${secret}.challenge`, expires_at: arrival.at };
}

/** An order if there is a price; otherwise a number to call, unless the request has one. */
function outcomeOf(
  random: Random,
  {
    place,
    later,
    order,
    isPriced,
  }: {
    place: ActPlace;
    later: NonNullable<Extract<SampleAct, { kind: 'quote' }>['later']>;
    order: { reference: string; phone: string | null } & Parameters<typeof termsOf>[0];
    isPriced: boolean;
  },
): SampleOrderStep | null {
  const { visitId: visit_id, secret } = place;
  const { reference } = order;
  const { at } = later;
  const sent = {
    reference,
    visit_id,
    at,
    mark: `${secret}.order`,
    signs: signsOf(place),
    channels: NO_CHANNELS,
  };
  const phone = northAmericanNumber(later.phone);
  if (isPriced) {
    const confirmation = {
      ...sent,
      pickup_street: later.pickup,
      delivery_street: later.delivery,
      driver_notice: consentOf(random, place, 'driverNotice', at),
      phone: order.phone === null ? phone : null,
      terms: termsOf(order),
    };
    return { kind: 'confirm', confirmation };
  }
  if (order.phone !== null) return null;
  const consent = consentOf(random, place, 'consentCall', at);
  return { kind: 'ask', asked: { ...sent, phone, consent } };
}

/** A bot's, or those of a person. */
function signsOf({ visit }: ActPlace): typeof NO_SIGNS {
  return { ...NO_SIGNS, bot: visit.bot ? 1 : 0 };
}

function consentOf(
  random: Random,
  place: ActPlace,
  shown: Parameters<typeof claimedConsent>[2],
  at: number,
) {
  const { visitId, arrival, secret } = place;
  const address = `${NETWORK}${random.whole(1, 254)}`;
  const given = { at, page: arrival.path, visit: visitId, address };
  return toJson(claimedConsent({ secret }, wordsOf(place), shown, given));
}

function wordsOf({ world, arrival }: ActPlace): OrderWords {
  return orderWords(world.pages.siteAt(arrival.path));
}
