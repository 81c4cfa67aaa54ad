import { isStreet } from './form-fields.ts';
import { ORDER_STATUSES, type OrderStatus, type OrderStreets } from './order.ts';
import { type PickupDays, pickupDateFault } from './pickup-date.ts';

export type OrderChanger = 'visitor' | 'account';

/** One change of an order. An account that changes the date or the price must give a reason. */
export type OrderChange = { reason: string | null } & (
  | { what: 'status'; to: OrderStatus }
  | { what: 'date'; to: string }
  /** Whole dollars; null for the estimate's price. */
  | { what: 'price'; to: number | null }
  | { what: 'streets'; to: OrderStreets }
  /** The id of an account; null for no holder. */
  | { what: 'holder'; to: string | null }
);

/** Maximum price that an account can set, in whole dollars. */
export const MAX_ORDER_PRICE = 100_000;

export const MAX_STREET_LENGTH = 200;
export const MAX_REASON_LENGTH = 500;

/** The next one first, a step back and `cancelled` last. */
const NEXT: Record<OrderChanger, Record<OrderStatus, readonly OrderStatus[]>> = {
  visitor: {
    // Only the order form makes it `ordered`.
    requested: ['cancelled'],
    ordered: ['cancelled'],
    'carrier-sought': ['cancelled'],
    booked: [],
    'picked-up': [],
    delivered: [],
    cancelled: [],
  },
  account: {
    requested: ['ordered', 'cancelled'],
    ordered: ['carrier-sought', 'booked', 'cancelled'],
    'carrier-sought': ['booked', 'cancelled'],
    // A carrier may withdraw.
    booked: ['picked-up', 'carrier-sought', 'cancelled'],
    'picked-up': ['delivered'],
    delivered: [],
    cancelled: [],
  },
};

const EARNING_STATUSES: readonly OrderStatus[] = ['booked', 'picked-up', 'delivered'];

const UNTIL_BOOKED: readonly OrderStatus[] = ['ordered', 'carrier-sought'];
const UNTIL_PICKED_UP: readonly OrderStatus[] = ['requested', ...UNTIL_BOOKED, 'booked'];
const UNTIL_DELIVERED: readonly OrderStatus[] = [...UNTIL_PICKED_UP, 'picked-up'];

const CHANGEABLE: Record<
  OrderChanger,
  Record<Exclude<OrderChange['what'], 'status'>, readonly OrderStatus[]>
> = {
  visitor: { date: UNTIL_BOOKED, streets: UNTIL_BOOKED, price: [], holder: [] },
  account: {
    date: UNTIL_PICKED_UP,
    streets: UNTIL_DELIVERED,
    price: UNTIL_DELIVERED,
    holder: UNTIL_DELIVERED,
  },
};

export function nextStatuses(status: OrderStatus, by: OrderChanger): readonly OrderStatus[] {
  return NEXT[by][status];
}

interface PastChange {
  what: string;
  before: string | null;
  after: string | null;
}

/**
 * Finds the latest step that brought a status, which is no step that takes another one back.
 * `history`: the latest change first.
 */
export function findStep<Change extends PastChange>(
  status: OrderStatus,
  history: readonly Change[],
): (Change & { before: OrderStatus }) | null {
  for (const change of history) {
    const before = ORDER_STATUSES.find((one) => one === change.before);
    const isStep = change.what === 'status' && change.after === status && before !== undefined;
    if (isStep && nextStatuses(before, 'account').includes(status)) return { ...change, before };
  }
  return null;
}

/** Finds the step to take back; null if the status before can follow anyway, as after `booked`. */
export function stepToTakeBack<Change extends PastChange>(
  status: OrderStatus,
  history: readonly Change[],
): (Change & { before: OrderStatus }) | null {
  const step = findStep(status, history);
  return step !== null && nextStatuses(status, 'account').includes(step.before) ? null : step;
}

export function isChangeable(
  status: OrderStatus,
  what: OrderChange['what'],
  by: OrderChanger,
): boolean {
  if (what === 'status') return nextStatuses(status, by).length > 0;
  return CHANGEABLE[by][what].includes(status);
}

/** Whether an order allows a change. Does not check that the account of a new holder exists. */
export function allowsChange(
  status: OrderStatus,
  change: OrderChange,
  {
    by,
    days,
    takesBackTo = null,
    isPriced = true,
  }: { by: OrderChanger; days: PickupDays; takesBackTo?: OrderStatus | null; isPriced?: boolean },
): boolean {
  if (!hasReason(change, by) || losesRevenue(status, change, isPriced)) return false;
  if (change.what === 'status') {
    return nextStatuses(status, by).includes(change.to) || change.to === takesBackTo;
  }
  return isChangeable(status, change.what, by) && hasValidValue(change, days);
}

/** Whether an order is booked without a price: what a booked order earns is known. */
function losesRevenue(status: OrderStatus, change: OrderChange, isPriced: boolean): boolean {
  if (change.what === 'status') return change.to === 'booked' && !isPriced;
  return change.what === 'price' && change.to === null && EARNING_STATUSES.includes(status);
}

function hasValidValue(change: OrderChange, days: PickupDays): boolean {
  switch (change.what) {
    case 'date':
      return pickupDateFault(change.to, days) === null;
    case 'price':
      return change.to === null || isPrice(change.to);
    case 'streets':
      return isStreetOfOrder(change.to.pickup) && isStreetOfOrder(change.to.delivery);
    default:
      return true;
  }
}

function isPrice(dollars: number): boolean {
  return Number.isInteger(dollars) && dollars >= 1 && dollars <= MAX_ORDER_PRICE;
}

function isStreetOfOrder(street: string): boolean {
  return isStreet(street) && street.length <= MAX_STREET_LENGTH;
}

function hasReason({ what, reason }: OrderChange, by: OrderChanger): boolean {
  const text = reason?.trim() ?? '';
  const isNeeded = by === 'account' && (what === 'date' || what === 'price');
  return text.length <= MAX_REASON_LENGTH && (text !== '' || !isNeeded);
}
