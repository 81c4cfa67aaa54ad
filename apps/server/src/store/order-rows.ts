import type { CallBackStatus } from '@zipfront/contracts/console/desk';
import type { Locale } from '@zipfront/contracts/locale';
import type { Estimate, Shipment } from '@zipfront/contracts/shipping/estimate';
import type {
  ContactConsent,
  OrderedVehicle,
  OrderStatus,
} from '@zipfront/contracts/shipping/order';
import type { Flag } from './flag.ts';
import type { JsonText } from './json-column.ts';

/** A request for a shipment, and the order that was made from it. */
export interface OrderRow {
  /** Unguessable: it gives access to the order. */
  reference: string;
  /** The visit whose browser may order; null after the visit has ended. */
  visit_id: string | null;
  site: string;
  locale: Locale;
  /** The page of the form. */
  path: string;
  created_at: number;
  /** Identifies the content of the form: SHA-256, base64url. */
  form_hash: string;
  /** Number of times that the same form was sent. */
  submits: number;
  status: OrderStatus;
  from_zip: string;
  to_zip: string;
  vehicle: JsonText<OrderedVehicle>;
  running: Flag;
  transport: Shipment['transport'];
  /** `2026-11-21`. */
  pickup_date: string;
  /** The estimate that was shown when the request was made. */
  estimate: JsonText<Estimate>;
  name: string;
  email: string;
  /** `+12125550134`; rows from before numbers were normalized have it as it was typed. */
  phone: string | null;
  /** ContactConsent to be called; `null` in JSON if no phone number was given. */
  consent: JsonText<ContactConsent | null>;
  privacy_signal: Flag;
  bot: Flag;
  /** Null until the request becomes an order, as are both streets. */
  ordered_at: number | null;
  /** The order form's notice about the use of the phone number; null until the order. */
  driver_notice: JsonText<ContactConsent | null> | null;
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
  /** In the format of an order's. */
  phone: string;
  /** The number's digits, for comparison: `2125550134`. */
  phone_digits: string;
  /** Whether another visit requested a call to the same number within a day. */
  asked_elsewhere: Flag;
  /** First zip code of the estimate that led to the form; null without an estimate. */
  from_zip: string | null;
  /** Second zip code of that estimate. */
  to_zip: string | null;
  /** Vehicle of that estimate. */
  about: string | null;
  consent: JsonText<ContactConsent>;
  privacy_signal: Flag;
  bot: Flag;
  status: CallBackStatus;
  /** When to call again, epoch milliseconds; null for as soon as possible. */
  call_again_at: number | null;
  /** The account that works on it. */
  holder_id: string | null;
  /** Raised by every change that a person makes at the desk. */
  version: number;
  /** When it was done or found to have a wrong number; null while it is open. */
  closed_at: number | null;
}
