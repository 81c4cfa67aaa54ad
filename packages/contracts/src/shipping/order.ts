import * as v from 'valibot';
import type { Estimate, TRANSPORTS } from './estimate.ts';
import type { OwnerFormName } from './form-fields.ts';
import type { MotorcycleType, VehicleKind } from './vehicle.ts';

/** Progress of an order: from the stored estimate to the delivery, or to an earlier end. */
export const ORDER_STATUSES = [
  'requested',
  'ordered',
  'carrier-sought',
  'booked',
  'picked-up',
  'delivered',
  'cancelled',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface OrderedVehicle {
  year: number;
  make: string;
  model: string;
  kind: VehicleKind;
  motorcycleType: MotorcycleType | null;
}

/** No price, the pickup day is over, or the price is older than `ESTIMATE_DAYS`. */
export type OrderHindrance = 'no-price' | 'day-over' | 'too-old';

/** Days for which a price can be ordered: carriers bid by the week. */
export const ESTIMATE_DAYS = 30;

export const ORDER_LINK_DAYS = 30;

/** A form's claim until the number's owner confirms it. */
export interface ContactConsent {
  status: 'claimed' | 'confirmed';
  version: string;
  text: string;
  /** Epoch milliseconds. */
  at: number;
  page: string;
  /** The id of its visit; null in older rows. */
  visit: string | null;
  /** A keyed hash of the network address, never the address; null as above. */
  network: string | null;
}

/** Only the owner, the requesting browser or one with a proof, may order and change it. */
export type OrderAccess = 'owner' | 'elsewhere' | 'ended';

export interface ShownOrder {
  access: OrderAccess;
  /** Why it cannot be ordered; null if it can, or already is. */
  hindrance: OrderHindrance | null;
  askAgain: string;
  /** The page with the form that finds an order, in its language; null if its site has none. */
  findAt: string | null;
  reference: string;
  status: OrderStatus;
  estimate: Estimate;
  from: ShownPlace;
  to: ShownPlace;
  vehicle: OrderedVehicle;
  running: boolean;
  transport: (typeof TRANSPORTS)[number];
  /** `2026-11-21`. */
  pickupDate: string;
  name: string;
  email: string;
  /** It is null where none was given. */
  phone: string | null;
  /** The price that an account set, in whole dollars; null for the estimate's price. */
  price: number | null;
  /** The part for its owner only; null for anybody else. */
  owned: OwnedOrder | null;
}

export interface OrderStreets {
  pickup: string;
  delivery: string;
}

export interface OwnedOrder {
  /** Sent with every change, so that a change of an older version is refused. */
  version: number;
  history: ShownChange[];
  forms: OwnerFormName[];
  /** It is null until it is ordered. */
  streets: OrderStreets | null;
  /** The first day that can be chosen, `2026-11-21`. */
  firstDay: string;
}

/** A change as the owner sees it: without its author and reason. */
export interface ShownChange {
  /** Epoch milliseconds. */
  at: number;
  what: 'status' | 'date' | 'price' | 'streets' | 'phone';
  /** A status, a day, dollars; null for the estimate's price, and for streets and the number. */
  before: string | null;
  after: string | null;
}

export interface ShownPlace {
  zip: string;
  city: string;
  state: string;
}

/** Response to an accepted form of a script: a path to open, or thanks. */
export const formResponseSchema = v.union([
  v.object({ location: v.string() }),
  v.object({ message: v.string() }),
]);

/** Response to one that was refused. */
export const formErrorsSchema = v.object({
  errors: v.record(v.string(), v.string()),
  /** Message of the whole form, if no field is wrong. */
  message: v.optional(v.string()),
  mark: v.optional(v.string()),
  /** The page shows something that has changed since: its form posts itself, to show it again. */
  isOutdated: v.optional(v.boolean()),
});

export const formMarkSchema = v.object({
  mark: v.string(),
  /** Challenge for ALTCHA's solver; null for a form without one. */
  challenge: v.nullable(v.record(v.string(), v.unknown())),
});

export type FormErrors = v.InferOutput<typeof formErrorsSchema>;

/** A reference, or its beginning, as references are stored: `7K3M-9Q` of `7K3M9Q`. */
export function groupReference(plain: string): string {
  return plain.replace(/.{4}(?=.)/g, '$&-');
}
