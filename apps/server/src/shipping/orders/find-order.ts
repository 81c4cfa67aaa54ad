import { randomBytes } from 'node:crypto';
import type { Estimate } from '@zipfront/contracts/shipping/estimate';
import {
  type ContactConsent,
  groupReference,
  type OrderedVehicle,
} from '@zipfront/contracts/shipping/order';
import { pagesOfVisit } from '../../platform/store/pages-of-visit.ts';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type {
  CallBackRow,
  DeskEntryRow,
  OrderHistoryRow,
  OrderRow,
} from '../../platform/store/tables/shipping.ts';

export async function findOrder(db: Db, reference: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('shipping_order')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ?? null;
}

/** Proof that an order is one's own: both must be right. */
export type OrderProof = Pick<OrderRow, 'reference' | 'email'>;

export async function findOrderByEmail(
  db: Db,
  { reference, email }: OrderProof,
): Promise<OrderRow | null> {
  const order = await findOrder(db, reference);
  return order?.email.toLowerCase() === email.toLowerCase() ? order : null;
}

const MAX_ENTRIES = 200;

export async function findHistory(db: Db, reference: string): Promise<OrderHistoryRow[]> {
  return selectHistory(db, reference).limit(MAX_ENTRIES).execute();
}

function selectHistory(db: Db, reference: string) {
  return db
    .selectFrom('order_history')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
}

const ORDER_COLUMNS_LEFT_OUT = [
  'visit_id',
  'form_hash',
  'holder_id',
  'version',
  'no_price',
  'folded_name',
] as const satisfies (keyof OrderRow)[];

const CALL_BACK_COLUMNS_LEFT_OUT = [
  'visit_id',
  'phone_digits',
  'folded_name',
  'asked_elsewhere',
  'holder_id',
  'version',
] as const satisfies (keyof CallBackRow)[];

function leaveOut<Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Omit<Row, Name> {
  const left = new Set<PropertyKey>(names);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !left.has(name))) as Row;
}

export type ExportedOrder = Omit<
  OrderRow,
  (typeof ORDER_COLUMNS_LEFT_OUT)[number] | 'vehicle' | 'estimate' | 'consent' | 'driver_notice'
> & {
  vehicle: OrderedVehicle;
  estimate: Estimate;
  consent: ContactConsent | null;
  driver_notice: ContactConsent | null;
  /** The history without the names of the people who work on the order. */
  history: Omit<OrderHistoryRow, 'id' | 'reference' | 'account'>[];
  entries: ExportedEntry[];
};

export type ExportedCallBack = Omit<
  CallBackRow,
  (typeof CALL_BACK_COLUMNS_LEFT_OUT)[number] | 'consent'
> & { consent: ContactConsent; entries: ExportedEntry[] };

/** An entry of the desk without its person's name. */
type ExportedEntry = Pick<DeskEntryRow, 'at' | 'what' | 'note' | 'until'>;

export async function* findOrdersOfVisit(db: Db, visitId: string): AsyncGenerator<ExportedOrder[]> {
  for await (const rows of pagesOfVisit(db, 'shipping_order', visitId)) {
    const orders: ExportedOrder[] = [];
    for (const row of rows) orders.push(await exportedOrder(db, row));
    yield orders;
  }
}

async function exportedOrder(db: Db, order: OrderRow): Promise<ExportedOrder> {
  const history = await selectHistory(db, order.reference).execute();
  const entries = await findEntries(db, 'reference', [order.reference]);
  return {
    ...leaveOut(order, ORDER_COLUMNS_LEFT_OUT),
    vehicle: fromJson(order.vehicle),
    estimate: fromJson(order.estimate),
    consent: fromJson(order.consent),
    driver_notice: order.driver_notice && fromJson(order.driver_notice),
    history: history
      .filter(({ what }) => what !== 'holder')
      .map(({ at, what, before, after, reason }) => ({ at, what, before, after, reason })),
    entries: entries.get(order.reference) ?? [],
  };
}

export async function* findCallBacksOfVisit(
  db: Db,
  visitId: string,
): AsyncGenerator<ExportedCallBack[]> {
  for await (const rows of pagesOfVisit(db, 'call_back', visitId)) {
    const entries = await findEntries(
      db,
      'call_back_id',
      rows.map(({ id }) => id),
    );
    yield rows.map((callBack) => ({
      ...leaveOut(callBack, CALL_BACK_COLUMNS_LEFT_OUT),
      consent: fromJson(callBack.consent),
      entries: entries.get(callBack.id) ?? [],
    }));
  }
}

async function findEntries(
  db: Db,
  key: 'call_back_id' | 'reference',
  ids: string[],
): Promise<Map<string | null, ExportedEntry[]>> {
  const rows = await db
    .selectFrom('desk_entry')
    .select([key, 'at', 'what', 'note', 'until'])
    .where(key, 'in', ids)
    // The notes of the entries that are left out name the person who has the item.
    .where('what', 'not in', ['held', 'released'])
    .orderBy('id')
    .execute();
  const byItem = Map.groupBy(rows, (row) => row[key] ?? null);
  return new Map(
    [...byItem].map(([id, entries]) => [
      id,
      entries.map(({ at, what, note, until }) => ({ at, what, note, until })),
    ]),
  );
}

/** Crockford's base32, without letters that look like digits or form words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Number of letters, with five random bits each: 80 bits in all, which cannot be guessed. */
const LENGTH = 16;

export function newReference(): string {
  return groupReference([...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % 32]).join(''));
}

/**
 * Reads a reference in any case, with or without hyphens, with O for 0, and I or L for 1; null for
 * any other text.
 */
export function readReference(text: string): string | null {
  const plain = text.toUpperCase().replace(/[-\s]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const isOne = plain.length === LENGTH && [...plain].every((letter) => ALPHABET.includes(letter));
  return isOne ? groupReference(plain) : null;
}
