import {
  FIND_ORDER_FORM,
  OWNER_FORMS,
  type OwnerFormName,
  QUOTE_PATH,
} from '@zipfront/contracts/shipping/form-fields';
import type {
  OrderAccess,
  OwnedOrder,
  ShownChange,
  ShownOrder,
  ShownPlace,
} from '@zipfront/contracts/shipping/order';
import { isChangeable, type OrderChange } from '@zipfront/contracts/shipping/order-changes';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { OrderHistoryRow, OrderRow } from '../../platform/store/tables/shipping.ts';
import { earliestDay, orderHindrance } from './check-quote.ts';
import { findHistory } from './find-order.ts';
import type { OrderServices } from './order-context.ts';

const SHOWN_DIGITS = 2;

/**
 * Returns an order for anybody with the reference. Visible digits help only the owner, who knows
 * the rest.
 */
export async function redactedOrder(
  row: OrderRow,
  access: OrderAccess,
  { store, zipCodes, pages, now }: Pick<OrderServices, 'store' | 'zipCodes' | 'pages' | 'now'>,
): Promise<ShownOrder> {
  const place = (zip: string): ShownPlace => {
    const { city = '', state = '' } = zipCodes.find(zip) ?? {};
    return { zip, city, state };
  };
  return {
    access,
    hindrance: orderHindrance(row, now()),
    askAgain: pages.find(row.path) ? askAgain(row) : pages.siteOfOrder(row).home,
    findAt: pages.pathWith(row, FIND_ORDER_FORM),
    reference: row.reference,
    status: row.status,
    estimate: fromJson(row.estimate),
    from: place(row.from_zip),
    to: place(row.to_zip),
    vehicle: fromJson(row.vehicle),
    running: row.running === 1,
    transport: row.transport,
    pickupDate: row.pickup_date,
    name: maskedName(row.name),
    email: maskedEmail(row.email),
    phone: row.phone && maskedPhone(row.phone, access === 'owner' ? SHOWN_DIGITS : 0),
    price: row.price,
    owned:
      access === 'owner'
        ? ownedOrder(row, await findHistory(store.reads, row.reference), now())
        : null,
  };
}

function ownedOrder(row: OrderRow, history: OrderHistoryRow[], now: number): OwnedOrder {
  const { status, version, pickup_street: pickup, delivery_street: delivery } = row;
  const first = { at: row.created_at, what: 'status', before: null, after: 'requested' } as const;
  return {
    version,
    history: [first, ...history.toReversed().flatMap(shownChange)],
    forms: OWNER_FORMS.filter((form) => isChangeable(status, CHANGED_BY[form], 'visitor')),
    streets: pickup === null || delivery === null ? null : { pickup, delivery },
    firstDay: earliestDay(now),
  };
}

const CHANGED_BY = {
  'order-date': 'date',
  'order-streets': 'streets',
  'order-cancel': 'status',
} as const satisfies Record<OwnerFormName, OrderChange['what']>;

function shownChange({ at, what, before, after }: OrderHistoryRow): ShownChange[] {
  if (what === 'holder') return [];
  // Only the desk's history has streets and numbers.
  if (what === 'streets' || what === 'phone') return [{ at, what, before: null, after: null }];
  return [{ at, what, before, after }];
}

/** Returns the address of a form with the route and the vehicle, but nothing about a person. */
function askAgain({ path, from_zip, to_zip, vehicle }: OrderRow): string {
  const { year, make, model } = fromJson(vehicle);
  const query = { page: path, from: from_zip, to: to_zip, year: String(year), make, model };
  return `${QUOTE_PATH}?${new URLSearchParams(query)}`;
}

/** Masks a name so that its owner recognizes it: `Ana María Ruiz` as `A. R.` */
function maskedName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/);
  return [first, ...others.slice(-1)].map(([initial = '']) => `${initial}.`).join(' ');
}

/** Masks an e-mail address: `nadia@mail.example` as `n•••@•••`. */
function maskedEmail(email: string): string {
  const [initial = ''] = email;
  return `${initial}•••@•••`;
}

/** Masks a phone number: `(212) 555-4477` as `••• 77`. */
function maskedPhone(phone: string, shownDigits: number): string {
  const digits = phone.replace(/\D/g, '');
  return `••• ${digits.slice(digits.length - shownDigits)}`.trim();
}
