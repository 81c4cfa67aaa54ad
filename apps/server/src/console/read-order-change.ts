import type { OrderFormName } from '@zipfront/contracts/console/desk';
import { isStreet } from '@zipfront/contracts/shipping/form-fields';
import { ORDER_STATUSES } from '@zipfront/contracts/shipping/order';
import {
  MAX_ORDER_PRICE,
  MAX_REASON_LENGTH,
  type OrderChange,
} from '@zipfront/contracts/shipping/order-changes';
import {
  type PickupDateFault,
  type PickupDays,
  pickupDateFault,
} from '@zipfront/contracts/shipping/pickup-date';
import type { FormReader } from '../platform/forms/read-form.ts';
import { lengthError, noteOf } from './questions.ts';

/** The fields of each form of an order's page. */
const FIELDS: Record<OrderFormName, readonly string[]> = {
  status: ['status', 'reason'],
  date: ['date', 'reason'],
  price: ['price', 'reason'],
  streets: ['pickup', 'delivery', 'reason'],
  holder: ['holder'],
  note: ['note'],
};

const DATE_ERRORS: Record<PickupDateFault, string> = {
  dateInvalid: 'Type a day.',
  datePast: 'This day is over. Type a later one.',
  dateFar: 'Type a day within a year.',
};

/** A form that was sent: which one, and what was typed. */
export interface OrderForm {
  what: OrderFormName;
  values: Record<string, string>;
}

/** Reads a form of an order's page; null for an unknown one. */
export function readOrderForm(posted: FormReader): OrderForm | null {
  const what = (Object.keys(FIELDS) as OrderFormName[]).find((one) => one === posted.value('what'));
  if (what === undefined) return null;
  const values = FIELDS[what].map((name) => [name, noteOf(posted, name)]);
  return { what, values: Object.fromEntries(values) };
}

/** The change that a form asks for, or its errors by field. */
export function readOrderChange(
  { what, values }: OrderForm,
  { days, holders }: { days: PickupDays; holders: { id: string; name: string }[] },
): OrderChange | { errors: Record<string, string> } {
  const reason = values.reason || null;
  const fail = (field: string, error: string) => ({ errors: { [field]: error } });
  const tooLong = lengthError('A reason', values.reason ?? '', MAX_REASON_LENGTH);
  if (tooLong !== null) return fail('reason', tooLong);
  switch (what) {
    case 'status': {
      const to = ORDER_STATUSES.find((status) => status === values.status);
      return to ? { what, to, reason } : fail('status', 'Choose a status.');
    }
    case 'date': {
      const to = values.date ?? '';
      const fault = pickupDateFault(to, days);
      if (fault !== null) return fail('date', DATE_ERRORS[fault]);
      return reason === null ? fail('reason', NEEDS_REASON) : { what, to, reason };
    }
    case 'price': {
      const to = priceOf(values.price ?? '');
      if (to === undefined) {
        return fail('price', `Type whole dollars from 1 to ${MAX_ORDER_PRICE}, or nothing.`);
      }
      return reason === null ? fail('reason', NEEDS_REASON) : { what, to, reason };
    }
    case 'streets': {
      const { pickup = '', delivery = '' } = values;
      if (!isStreet(pickup)) return fail('pickup', 'Type a street with its number.');
      if (!isStreet(delivery)) return fail('delivery', 'Type a street with its number.');
      return { what, to: { pickup, delivery }, reason };
    }
    default: {
      const holder = holders.find(({ name }) => name === values.holder);
      if (holder === undefined && values.holder) return fail('holder', 'Choose a person.');
      return { what: 'holder', to: holder?.id ?? null, reason: null };
    }
  }
}

const NEEDS_REASON = 'Write why: the reason stays in the history.';

/** Whole dollars; null for the price of the estimate, undefined for anything else. */
function priceOf(text: string): number | null | undefined {
  if (text === '') return null;
  const dollars = /^\$?\d{1,3}(?:,?\d{3})*$/.test(text) ? Number(text.replace(/[$,]/g, '')) : 0;
  return dollars >= 1 && dollars <= MAX_ORDER_PRICE ? dollars : undefined;
}
