import * as v from 'valibot';
import type { Estimate, TRANSPORTS } from './estimate.ts';
import type { MotorcycleType, VehicleKind } from './vehicle.ts';

/** How far an order has come. */
export const ORDER_STATUSES = ['requested', 'ordered'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** A vehicle as its owner named it, with what its price hangs on. */
export interface OrderedVehicle {
  year: number;
  make: string;
  model: string;
  kind: VehicleKind;
  motorcycleType: MotorcycleType | null;
}

/** An agreement to be called: what it said, and when and where it was given. */
export interface Consent {
  version: string;
  text: string;
  /** Epoch milliseconds. */
  at: number;
  /** The page's path. */
  page: string;
}

/** An order request as anybody with its reference may see it: the contact is masked. */
export interface ShownOrder {
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
}

export interface ShownPlace {
  zip: string;
  city: string;
  state: string;
}

/** What a script's form is answered with that was taken: where to go on, a path, or thanks. */
export const formAnswerSchema = v.union([
  v.object({ location: v.string() }),
  v.object({ message: v.string() }),
]);

/** What it is answered with where fields are wrong: a message for each. */
export const formErrorsSchema = v.object({ errors: v.record(v.string(), v.string()) });

export type FormErrors = v.InferOutput<typeof formErrorsSchema>;
