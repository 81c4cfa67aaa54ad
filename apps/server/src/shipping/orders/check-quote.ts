import { createHmac } from 'node:crypto';
import type { Site } from '@zipfront/contracts/content/site';
import { createFormMessages } from '@zipfront/contracts/form-rules/rule-messages';
import { zipFormMessages } from '@zipfront/contracts/pages/zip-form-messages';
import { TRANSPORTS } from '@zipfront/contracts/shipping/estimate';
import { type QuoteFormName, quoteFields } from '@zipfront/contracts/shipping/form-fields';
import {
  type ContactConsent,
  ESTIMATE_DAYS,
  type OrderedVehicle,
  type OrderHindrance,
} from '@zipfront/contracts/shipping/order';
import { orderTexts } from '@zipfront/contracts/shipping/order-texts';
import {
  type PickupDays,
  pickupDateFault,
  pickupDays,
} from '@zipfront/contracts/shipping/pickup-date';
import { shippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { MOTORCYCLE_TYPES, VEHICLE_KINDS } from '@zipfront/contracts/shipping/vehicle';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { normalizeZip } from '@zipfront/contracts/visits/zip-code';
import {
  checkFields,
  type FieldErrors,
  type FormReader,
  readFields,
} from '../../platform/forms/read-form.ts';
import { clientNetwork } from '../../platform/http/rate-limit.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { OrderRow } from '../../platform/store/tables/shipping.ts';
import type { Services } from '../../services.ts';
import type { PlacedShipment } from '../../site/estimates/road-miles.ts';
import type { OrderContext } from './order-context.ts';

/** When a visitor checked the box. */
export interface ClaimedAt extends Pick<ContactConsent, 'at' | 'page' | 'visit'> {
  address: string;
}

/** Returns the consent that a form claims: the displayed text, and where it came from. */
export function claimedConsent(
  { secret }: Pick<OrderContext, 'secret'>,
  { texts }: OrderWords,
  shown: 'consent' | 'consentCall' | 'driverNotice',
  { address, ...given }: ClaimedAt,
): ContactConsent {
  return {
    status: 'claimed',
    version: texts.consentVersion,
    text: texts[shown],
    ...given,
    network: createHmac('sha256', `${secret} consent`)
      .update(clientNetwork(address))
      .digest('base64url'),
  };
}

/** Returns what is wrong with a consent, which must be given to the present text. */
export function consentFault(
  { phone, consent, version }: { phone: string; consent: string; version: string },
  { texts }: OrderWords,
): string | null {
  if (phone === '') return null;
  if (consent === '') return texts.consentNeeded;
  return version === texts.consentVersion ? null : texts.consentChanged;
}

type QuoteField = keyof ReturnType<typeof quoteFields>;

export interface CheckedQuote {
  values: Record<QuoteField, string>;
  errors: FieldErrors;
  shipment: PlacedShipment | null;
  vehicle: OrderedVehicle | null;
}

const SHIPMENT_FIELDS = ['from', 'to', 'make', 'model', 'kind', 'motorcycle_type'] as const;

/**
 * Checks a quote form by the browser's rules. What an earlier form did not ask has the full form's
 * defaults.
 */
export function checkQuote(
  form: QuoteFormName,
  posted: FormReader,
  words: OrderWords,
  { zipCodes, vehicles, now }: Pick<Services, 'zipCodes' | 'vehicles' | 'now'>,
): CheckedQuote {
  const isMotorcycle = form === 'motorcycle-quote-form';
  const fields = quoteFields(now());
  const read = readFields(posted, fields);
  const values = {
    ...read,
    from: normalizeZip(read.from),
    to: normalizeZip(read.to),
    running: read.running || 'yes',
    transport: read.transport || 'open',
  };
  const { make, model } = values;
  const found = isMotorcycle ? 'motorcycle' : vehicles.kindOf('fourWheels', make, model);
  const kind = found ?? VEHICLE_KINDS.find((name) => name === values.kind && name !== 'motorcycle');
  const type = MOTORCYCLE_TYPES.find((name) => name === values.motorcycle_type) ?? null;
  const transport = TRANSPORTS.find((name) => name === values.transport);
  const { messages, rules, texts } = words;
  const zipFault = (zip: string) => {
    if (zip === '') return messages['zip-required'];
    return zipCodes.find(zip) ? null : messages['zip-invalid'];
  };
  const errors = checkFields(
    values,
    fields,
    {
      from: zipFault,
      to: (zip) => zipFault(zip) ?? (zip === values.from ? texts.sameZip : null),
      kind: () => (kind === undefined && make && model ? texts.kindNeeded : null),
      motorcycle_type: () => (isMotorcycle && type === null ? rules.required : null),
      running: (running) => (['yes', 'no'].includes(running) ? null : rules.required),
      transport: () => (transport ? null : rules.required),
      date: (date) => {
        const fault = pickupDateFault(date, acceptedPickupDays(now()));
        return fault && texts[fault];
      },
      consent: (consent) =>
        consentFault(
          { phone: values.phone, consent, version: posted.value('consent_version') },
          words,
        ),
    },
    words,
  );
  const from = zipCodes.find(values.from);
  const to = zipCodes.find(values.to);
  const isGiven = !SHIPMENT_FIELDS.some((field) => field in errors);
  const motorcycleType = isMotorcycle ? type : null;
  return {
    values,
    errors,
    shipment:
      isGiven && kind && from && to && transport
        ? {
            from,
            to,
            kind,
            motorcycleType,
            running: values.running === 'yes',
            transport,
            date: 'date' in errors ? null : values.date,
          }
        : null,
    vehicle:
      isGiven && kind && !('year' in errors)
        ? { year: Number(values.year), make, model, kind, motorcycleType }
        : null,
  };
}

export type OrderWords = ReturnType<typeof orderWords>;

export function orderWords(site: Site) {
  return {
    messages: zipFormMessages(site),
    rules: createFormMessages(site),
    texts: shippingTexts(site),
    orderTexts: orderTexts(site),
  };
}

const FARTHEST_BEHIND_MS = 11 * HOUR_MS;

/** Farthest time zone, UTC+14: a browser may be abroad, and offers the days of its own calendar. */
const FARTHEST_AHEAD_MS = 14 * HOUR_MS;

/** Returns the first day that has not ended everywhere in the United States. */
export function earliestDay(now: number): string {
  return dayAt(now - FARTHEST_BEHIND_MS);
}

/** Returns all days that any visitor's browser offers. */
export function acceptedPickupDays(now: number): PickupDays {
  return pickupDays(earliestDay(now), dayAt(now + FARTHEST_AHEAD_MS));
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * Returns why an order cannot be ordered now; null if it can, or has another status. An account's
 * price is valid from its day.
 */
export function orderHindrance(
  row: Pick<OrderRow, 'status' | 'estimate' | 'price' | 'priced_at' | 'pickup_date' | 'created_at'>,
  now: number,
): OrderHindrance | null {
  if (row.status !== 'requested') return null;
  if (row.price === null && fromJson(row.estimate).outcome === 'call') return 'no-price';
  if (row.pickup_date < earliestDay(now)) return 'day-over';
  return now - (row.priced_at ?? row.created_at) > ESTIMATE_DAYS * DAY_MS ? 'too-old' : null;
}
