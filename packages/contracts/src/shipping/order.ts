import * as v from 'valibot';
import type { Estimate, TRANSPORTS } from './estimate.ts';
import type { OwnerFormName } from './form-fields.ts';
import type { MotorcycleType, VehicleKind } from './vehicle.ts';

/** How far an order has come: from the estimate that was stored to the delivery, or to its end before that. */
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

/** A vehicle as its owner named it, with what its price hangs on. */
export interface OrderedVehicle {
  year: number;
  make: string;
  model: string;
  kind: VehicleKind;
  motorcycleType: MotorcycleType | null;
}

/**
 * Why a request cannot be ordered: it has no price, the day of its pickup is over, or its price is
 * older than `ESTIMATE_DAYS`.
 */
export type OrderHindrance = 'no-price' | 'day-over' | 'too-old';

/** Number of days for which a price can be ordered: carriers bid by the week, so it is no promise for longer. */
export const ESTIMATE_DAYS = 30;

/** Number of days for which the link of a mail opens an order as its owner. */
export const ORDER_LINK_DAYS = 30;

/**
 * An agreement to be called: what it said, and when and where it was given. Until the owner of the
 * number has confirmed it, it is only the claim of a form.
 */
export interface ContactConsent {
  status: 'claimed' | 'confirmed';
  version: string;
  text: string;
  /** Epoch milliseconds. */
  at: number;
  /** The page's path. */
  page: string;
  /** The id of the visit that it was given in; null in what was stored before that was noted. */
  visit: string | null;
  /** The network address under a keyed hash, never as it is; null as above. */
  network: string | null;
}

/**
 * Who looks at an order: its owner (the browser that asked for it, or one that has proven it), who alone may
 * order and change; another browser; or anybody, once the visit has ended in which it was asked for.
 */
export type OrderAccess = 'owner' | 'elsewhere' | 'ended';

/** An order request as anybody with its reference may see it: the contact is masked. */
export interface ShownOrder {
  access: OrderAccess;
  /** Why it cannot be ordered; null where it can, and where it is. */
  hindrance: OrderHindrance | null;
  /** Where to ask again, with the same route and vehicle. */
  askAgain: string;
  /** The page with the form that finds an order, in its language; null where its site has none. */
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
  /** Null where none was given. */
  phone: string | null;
  /** The price that an account has set, in whole dollars; null for the estimate's. */
  price: number | null;
  /** The part that its owner alone sees and changes; null for anybody else. */
  owned: OwnedOrder | null;
}

/** Both streets of an order. */
export interface OrderStreets {
  pickup: string;
  delivery: string;
}

/** The part of an order that its owner alone sees. */
export interface OwnedOrder {
  /** Sent with every change, so that one of an older version is refused. */
  version: number;
  /** From the first on. */
  history: ShownChange[];
  /** The forms that can be sent now. */
  forms: OwnerFormName[];
  /** Null until it is ordered. */
  streets: OrderStreets | null;
  /** The first day that can be chosen, `2026-11-21`. */
  firstDay: string;
}

/** A change as its owner sees it: not by whom, and why. */
export interface ShownChange {
  /** Epoch milliseconds. */
  at: number;
  what: 'status' | 'date' | 'price' | 'streets' | 'phone';
  /** A status, a day, or dollars; null for the estimate's price, and always for streets and the number. */
  before: string | null;
  after: string | null;
}

export interface ShownPlace {
  zip: string;
  city: string;
  state: string;
}

/** Response to a script's form that was accepted: a path to go on to, or thanks. */
export const formResponseSchema = v.union([
  v.object({ location: v.string() }),
  v.object({ message: v.string() }),
]);

/** Response to one that was refused. */
export const formErrorsSchema = v.object({
  /** A message for each field that is wrong. */
  errors: v.record(v.string(), v.string()),
  /** Message of the form as a whole, where no field is wrong. */
  message: v.optional(v.string()),
  /** The mark to send with it next. */
  mark: v.optional(v.string()),
});

/** The answer to a script that asks for a form's mark. */
export const formMarkSchema = v.object({
  mark: v.string(),
  /** Challenge for ALTCHA's solver; null for a form without one. */
  challenge: v.nullable(v.record(v.string(), v.unknown())),
});

export type FormErrors = v.InferOutput<typeof formErrorsSchema>;
