import type { ShownOrder, ShownPlace } from '@zipfront/contracts/shipping/order';
import type { Services } from '../services.ts';
import { fromJson } from '../store/json-column.ts';
import type { OrderRow } from './order-rows.ts';

/** How many digits of a phone number are shown. */
const SHOWN_DIGITS = 2;

/** An order as anybody with its reference may see it. */
export function shownOrder(row: OrderRow, { zipCodes }: Pick<Services, 'zipCodes'>): ShownOrder {
  const place = (zip: string): ShownPlace => {
    const { city = '', state = '' } = zipCodes.find(zip) ?? {};
    return { zip, city, state };
  };
  return {
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
    phone: row.phone && maskedPhone(row.phone),
  };
}

/** `Ana María Ruiz` as `Ana R.`: enough to know one's own. */
export function maskedName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/);
  const [initial] = others.at(-1) ?? '';
  return initial ? `${first} ${initial}.` : first;
}

/** `nadia@mail.example` as `n•••@mail.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** `(555) 010-4477` as `••• 77`. */
export function maskedPhone(phone: string): string {
  return `••• ${phone.replace(/\D/g, '').slice(-SHOWN_DIGITS)}`;
}
