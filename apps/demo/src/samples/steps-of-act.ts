import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import { COMPARE, lineDestination } from '@zipfront/contracts/content/site-lines';
import { northAmericanNumber } from '@zipfront/contracts/form-rules/typed-numbers';
import { NO_CHANNELS } from '../../../server/src/notifications/queue-notification.ts';
import { formOfFields } from '../../../server/src/platform/forms/read-form.ts';
import { toJson } from '../../../server/src/platform/store/tables/columns.ts';
import {
  checkQuote,
  claimedConsent,
  orderWords,
} from '../../../server/src/shipping/orders/check-quote.ts';
import { requestedOrder } from '../../../server/src/shipping/orders/handle-quote.ts';
import { NO_SIGNS } from '../../../server/src/shipping/orders/order-forms.ts';
import { orderTermsText } from '../../../server/src/shipping/orders/order-terms.ts';
import { estimate } from '../../../server/src/site/estimates/estimate.ts';
import { siteTimeZones } from '../../../server/src/site/pages/site-time-zones.ts';
import { createHandoff } from '../../../server/src/visitors/handoffs/submit.ts';
import type { Arrival } from '../../../server/src/visitors/visits/arrival.ts';
import { planCallWork, planOrderWork } from '../plan/desk-work.ts';
import { planLead } from '../plan/plan-lead.ts';
import { type Random, uuidAt } from '../plan/random.ts';
import type { ActOf, SampleAct, SampleVisit } from '../plan/visit.ts';
import type { SampleWorld } from '../plan/world.ts';
import { createPostback } from './partner.ts';
import type { SampleStep } from './write-samples.ts';

export interface ActPlace {
  world: SampleWorld;
  visit: SampleVisit;
  visitId: string;
  arrival: Arrival;
  stored: Attribution | null;
  /** Unguessable: marks of forms start with it. */
  secret: string;
  /** Random numbers for the work of the desk and of the partner afterwards. */
  after: Random;
}

const CHALLENGED = 0.93;

/** A network reserved for documentation (RFC 5737). */
const NETWORK = '192.0.2.';

/** Time from a hand-off until the comparison app requests it. */
const SHOWN_AFTER_MS = 1_500;

/** @throws Error for a quote form that the product would refuse */
export function stepsOfAct(random: Random, act: SampleAct, place: ActPlace): SampleStep[] {
  if (act.kind === 'submit') return submitSteps(act, place);
  if (act.kind === 'call') return callSteps(random, act, place);
  return quoteSteps(random, act, place);
}

function submitSteps(
  { line, zip, address, firstName }: ActOf<'submit'>,
  { world, visit, visitId, arrival, stored, after }: ActPlace,
): SampleStep[] {
  const windowWidth = visit.bot ? null : visit.width;
  const handoff = createHandoff({ arrival, zip, line, windowWidth, fields: stored ?? {}, address });
  const { lead_id: leadId, created_at: at } = handoff;
  const own = world.pages.businessLinesOf(arrival.site).find(({ key }) => key === line);
  const isCompared = own !== undefined && lineDestination(own, arrival.locale) === COMPARE;
  // No other destination requests it, and a few visitors leave on the way.
  const isShown = !visit.bot && isCompared && !zip.endsWith('0');
  const state = world.zipCodes.find(zip)?.state ?? '';
  const reports = planLead(after).filter(({ afterMs }) => at + afterMs < visit.until);
  const timeZones = siteTimeZones(world.pages);
  return [
    { name: 'storeHandoff', input: { visit: { use: { visitId, arrival } }, handoff, state } },
    ...reports.map((report): SampleStep => {
      const row = createPostback(leadId, report, at + report.afterMs);
      return { name: 'storePostback', input: { row, timeZones } };
    }),
    ...some(isShown, { name: 'recordQuoteShown', input: { leadId, at: at + SHOWN_AFTER_MS } }),
    ...(firstName === null || visit.bot
      ? []
      : [{ name: 'nameVisitor', input: { visitId, firstName } } as const]),
  ];
}

function some(isWanted: boolean, step: SampleStep): SampleStep[] {
  return isWanted ? [step] : [];
}

function callSteps(random: Random, { name, phone }: ActOf<'call'>, place: ActPlace): SampleStep[] {
  const { visit, arrival, after } = place;
  const { at } = arrival;
  const callBack = {
    id: uuidAt(random, at),
    site: arrival.site,
    locale: arrival.locale,
    path: arrival.path,
    created_at: at,
    name,
    phone: northAmericanNumber(phone) ?? phone,
    from_zip: null,
    to_zip: null,
    about: null,
    consent: createConsent(random, place, 'consentCall', at),
    ...visitSigns(visit),
  };
  const item = { call_back_id: callBack.id };
  const work = planCallWork(after, { at, until: visit.until });
  return [
    { name: 'requestNewCall', input: { ...formFields(place, 'call-back'), callBack, state: '' } },
    ...some(!visit.bot, { name: 'writeDeskWork', input: { item, work } }),
  ];
}

function quoteSteps(
  random: Random,
  { form, fields, later }: ActOf<'quote'>,
  place: ActPlace,
): SampleStep[] {
  const { world, visit, arrival, after } = place;
  const words = orderWords(world.pages.siteAt(arrival.path));
  const { consentVersion: consent_version } = words.texts;
  const posted = formOfFields(Object.entries({ ...fields, consent_version }));
  const checked = checkQuote(form, posted, words, { ...world, now: () => arrival.at });
  const { errors, shipment, vehicle } = checked;
  const page = world.pages.find(arrival.path);
  if (!shipment || !vehicle || !page || !world.rates || Object.keys(errors).length > 0) {
    throw new Error(`A sample was refused: ${JSON.stringify({ form, fields, errors })}`);
  }
  const price = estimate(shipment, world.rates);
  const sent = { arrival, estimate: price, vehicle, signs: visitSigns(visit) };
  const row = requestedOrder({ page, form, words }, checked, sent);
  const consent = fields.phone ? createConsent(random, place, 'consent', arrival.at) : toJson(null);
  const order = { ...row, consent };
  const { reference } = order;
  const isPriced = price.outcome === 'priced';
  const state = world.zipCodes.find(row.from_zip)?.state ?? '';
  const at = later?.at ?? arrival.at;
  const pickup = Date.parse(row.pickup_date);
  const work = planOrderWork(after, { at, pickup, until: visit.until, isPriced });
  const hasWork = !visit.bot && (later !== null || !isPriced);
  return [
    { name: 'storeOrder', input: { ...formFields(place, 'quote'), order, state } },
    ...(later === null ? [] : laterSteps(random, { place, later, order, isPriced })),
    ...some(hasWork, { name: 'writeDeskWork', input: { item: { reference }, work } }),
  ];
}

/** An order if there is a price; otherwise a number to call, unless the request has one. */
function laterSteps(
  random: Random,
  {
    place,
    later: { at, pickup, delivery, phone: typed },
    order,
    isPriced,
  }: {
    place: ActPlace;
    later: NonNullable<ActOf<'quote'>['later']>;
    order: ReturnType<typeof requestedOrder>;
    isPriced: boolean;
  },
): SampleStep[] {
  const { visitId: visit_id, secret, visit } = place;
  const phone = order.phone === null ? northAmericanNumber(typed) : null;
  const sent = {
    reference: order.reference,
    visit_id,
    at,
    phone,
    mark: `${secret}.order`,
    signs: visitSigns(visit),
    channels: NO_CHANNELS,
  };
  if (isPriced) {
    const streets = { pickup_street: pickup, delivery_street: delivery };
    const driver_notice = createConsent(random, place, 'driverNotice', at);
    const terms = orderTermsText({ ...order, price: null });
    return [{ name: 'confirmOrder', input: { ...sent, ...streets, driver_notice, terms } }];
  }
  if (order.phone !== null) return [];
  const consent = createConsent(random, place, 'consentCall', at);
  return [{ name: 'askForCall', input: { ...sent, consent } }];
}

/** What every form has. A few browsers and all bots send no solution of a challenge. */
function formFields({ visit, visitId, arrival, secret, after }: ActPlace, name: string) {
  const isSolved = !visit.bot && after.chance(CHALLENGED);
  return {
    visit: { use: { visitId, arrival } },
    mark: `${secret}.${name}`,
    solution: isSolved ? { key: `${secret}.challenge`, expires_at: arrival.at } : null,
    channels: NO_CHANNELS,
  };
}

function visitSigns({ bot }: SampleVisit): typeof NO_SIGNS {
  return { ...NO_SIGNS, bot: bot ? 1 : 0 };
}

function createConsent(
  random: Random,
  { world, visitId, arrival, secret }: ActPlace,
  shown: Parameters<typeof claimedConsent>[2],
  at: number,
) {
  const address = `${NETWORK}${random.whole(1, 254)}`;
  const words = orderWords(world.pages.siteAt(arrival.path));
  const given = { at, page: arrival.path, visit: visitId, address };
  return toJson(claimedConsent({ secret }, words, shown, given));
}
