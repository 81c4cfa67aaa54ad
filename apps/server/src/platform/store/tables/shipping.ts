import type { BotSign, CallBackStatus, EntryKind } from '@zipfront/contracts/console/desk';
import type { Locale } from '@zipfront/contracts/locale';
import type { Estimate, Shipment } from '@zipfront/contracts/shipping/estimate';
import type {
  ContactConsent,
  OrderedVehicle,
  OrderStatus,
} from '@zipfront/contracts/shipping/order';
import type { OrderChange } from '@zipfront/contracts/shipping/order-changes';
import type { AdConsentColumns, Flag, JsonText } from './columns.ts';

/** A request for a shipment, and the order that was made from it. */
export interface OrderRow extends AdConsentColumns {
  /** Unguessable: it gives access to the order. */
  reference: string;
  visit_id: string | null;
  site: string;
  locale: Locale;
  path: string;
  created_at: number;
  /** Identifies the content of the form: SHA-256, base64url. */
  form_hash: string;
  submits: number;
  status: OrderStatus;
  from_zip: string;
  to_zip: string;
  vehicle: JsonText<OrderedVehicle>;
  running: Flag;
  transport: Shipment['transport'];
  pickup_date: string;
  estimate: JsonText<Estimate>;
  name: string;
  /** The name as the desk searches it (`foldedText`). */
  folded_name: string;
  email: string;
  /** `+12125550134`. */
  phone: string | null;
  consent: JsonText<ContactConsent | null>;
  privacy_signal: Flag;
  bot: Flag;
  /** Whether it came without a solved challenge, for example from a browser without JavaScript. */
  unchallenged: Flag;
  /** A sign of a bot, which people may also show; null without one. */
  bot_sign: BotSign | null;
  /** It is null until the request becomes an order. Both streets are then null, too. */
  ordered_at: number | null;
  /** The order form's notice about the use of the phone number; null until the order. */
  driver_notice: JsonText<ContactConsent | null> | null;
  pickup_street: string | null;
  delivery_street: string | null;
  /** The account that works on it; null without one. */
  holder_id: string | null;
  /** Starts at 1 and grows with every change. A change based on an older version is refused. */
  version: number;
  /** The price that an account set, in whole dollars; null for the estimate's price. */
  price: number | null;
  priced_at: number | null;
  changed_at: number;
  /** Whether the estimate has no price, so that a person must look at it. */
  no_price: Flag;
  /** When the team was notified that the promised call is overdue; null before. */
  overdue_reported_at: number | null;
}

export interface OrderHistoryRow {
  id: string;
  reference: string;
  at: number;
  /** The name of the account that made the change; null for the visitor. */
  account: string | null;
  /** `phone` has no values: the number that a visitor left for a call. */
  what: OrderChange['what'] | 'phone';
  /** The value before, as text: a status, a day, dollars, `Street; street`, an account's name. */
  before: string | null;
  after: string | null;
  reason: string | null;
}

export interface CallBackRow extends AdConsentColumns {
  id: string;
  visit_id: string | null;
  site: string;
  locale: Locale;
  path: string;
  created_at: number;
  name: string;
  /** The name as the desk searches it (`foldedText`). */
  folded_name: string;
  /** It is written in the format of an order's. */
  phone: string;
  /** The number's digits, for comparison: `2125550134`. */
  phone_digits: string;
  asked_elsewhere: Flag;
  from_zip: string | null;
  to_zip: string | null;
  about: string | null;
  consent: JsonText<ContactConsent>;
  privacy_signal: Flag;
  bot: Flag;
  unchallenged: Flag;
  bot_sign: BotSign | null;
  status: CallBackStatus;
  /** When to call again, epoch milliseconds; null for as soon as possible. */
  call_again_at: number | null;
  holder_id: string | null;
  /** Grows with every change that a person makes at the desk. */
  version: number;
  closed_at: number | null;
  overdue_reported_at: number | null;
}

/** Deleted with its item. Exactly one of `call_back_id` and `reference` is set. */
export interface DeskEntryRow {
  id: string;
  call_back_id: string | null;
  reference: string | null;
  at: number;
  account_id: string;
  actor: string;
  what: EntryKind;
  note: string | null;
  /** When to call again; null without such a time. */
  until: number | null;
}
