import type { Locale } from '@zipfront/contracts/locale';
import type { Estimate, Shipment } from '@zipfront/contracts/shipping/estimate';
import type { Consent, OrderedVehicle, OrderStatus } from '@zipfront/contracts/shipping/order';
import type { Flag } from './flag.ts';
import type { JsonText } from './json-column.ts';

/** A request for a shipment, and the order that it became. */
export interface OrderRow {
  /** Unguessable: whoever has it may look at the order. */
  reference: string;
  /** Whose browser alone may order; null once the visit has ended. */
  visit_id: string | null;
  site: string;
  locale: Locale;
  /** The page that the form stood on. */
  path: string;
  created_at: number;
  /** The same form gives the same; SHA-256, base64url. */
  form_hash: string;
  /** How often the same form came. */
  submits: number;
  status: OrderStatus;
  from_zip: string;
  to_zip: string;
  vehicle: JsonText<OrderedVehicle>;
  running: Flag;
  transport: Shipment['transport'];
  /** `2026-11-21`. */
  pickup_date: string;
  /** As it was told when the request was made. */
  estimate: JsonText<Estimate>;
  name: string;
  email: string;
  /** `+12125550134`; rows from before numbers were made alike have it as it was typed. */
  phone: string | null;
  /** To be called; `null` in JSON where no phone number was given. */
  consent: JsonText<Consent | null>;
  privacy_signal: Flag;
  bot: Flag;
  /** Null while it is only a request, as the two streets are. */
  ordered_at: number | null;
  /** What the order form said of the use of the phone number; null before it is ordered. */
  driver_notice: JsonText<Consent | null> | null;
  pickup_street: string | null;
  delivery_street: string | null;
}

/** A request to be called back. */
export interface CallBackRow {
  /** A UUID of version 7. */
  id: string;
  visit_id: string | null;
  site: string;
  locale: Locale;
  path: string;
  created_at: number;
  name: string;
  /** As that of an order. */
  phone: string;
  /** The number's digits, by which the same number is known: `2125550134`. */
  phone_digits: string;
  /** Whether another visit has asked for a call to the same number within a day. */
  asked_elsewhere: Flag;
  /** What the call is about, where the form was come to from an estimate: its two zip codes … */
  from_zip: string | null;
  to_zip: string | null;
  /** … and its vehicle. */
  about: string | null;
  consent: JsonText<Consent>;
  privacy_signal: Flag;
  bot: Flag;
}
