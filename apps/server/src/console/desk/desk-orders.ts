import {
  ITEMS_PER_PAGE,
  type OrderEventView,
  type OrderLine,
  type OrderView,
} from '@zipfront/contracts/console/desk';
import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { OrderRow } from '../../platform/store/tables/shipping.ts';
import { findHistory, findOrder, readReference } from '../../shipping/orders/find-order.ts';
import { timeZonesOfZip } from '../../site/zipcodes/time-zones-of-state.ts';
import type { ZipCodes } from '../../site/zipcodes/zip-codes.ts';
import { type DeskActor, findEntries, holderNames, recordEntry } from './entries.ts';
import type { QueueQuestion } from './queues.ts';
import { searchItems } from './search-items.ts';

/**
 * Place in the queue: 0 a request that is left to price, 1 one that a person has priced and an order that is not delivered, 2 an estimate, 3
 * closed. An index has it.
 */
const RANK = sql<number>`(
    case status when 'requested' then case when no_price = 0 then 2 when price is null then 0 else 1 end
    when 'delivered' then 3 when 'cancelled' then 3 else 1 end
  )`;

/** Ranks below this one wait for people. */
const ESTIMATE_RANK = sql.lit(2);
const CLOSED_RANK = sql.lit(3);

/**
 * Which orders does a page of the queue have? Of the open ones first those that are left for a person to price, each kind
 * with the oldest first; closed ones, estimates and those of a search with the newest first.
 *
 * @returns one more than a page has, where there are more
 */
export async function findOrders(db: Kysely<Database>, query: QueueQuestion): Promise<OrderLine[]> {
  const rows = await asOrdered(db.selectFrom('shipping_order').selectAll(), query)
    .limit(ITEMS_PER_PAGE + 1)
    .offset((query.page - 1) * ITEMS_PER_PAGE)
    .execute();
  return orderLines(db, rows);
}

/** Number of orders of people that wait. */
export async function countOrders(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('shipping_order')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('bot', '=', 0)
    .where(RANK, '<', ESTIMATE_RANK)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which order has a reference? Without the contact. */
export async function findOrderView(
  db: Kysely<Database>,
  reference: string,
  zipCodes: ZipCodes,
): Promise<OrderView | null> {
  const row = await db
    .selectFrom('shipping_order')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  const [line] = row ? await orderLines(db, [row]) : [];
  if (row === undefined || line === undefined) return null;
  return {
    ...line,
    site: row.site,
    estimate: fromJson(row.estimate),
    isRunning: row.running === 1,
    transport: row.transport,
    pickupStreet: row.pickup_street,
    deliveryStreet: row.delivery_street,
    consent: fromJson(row.consent),
    isFromBot: row.bot === 1,
    contact: null,
    timeZones: timeZonesOfZip(row.from_zip, zipCodes),
    version: row.version,
  };
}

function asOrdered<Row>(
  rows: SelectQueryBuilder<Database, 'shipping_order', Row>,
  query: QueueQuestion,
) {
  const { show, accountId, q } = query;
  if (q !== '') {
    const key = ['reference', readReference(q) ?? q] as const;
    return rows
      .where(searchItems(query, { table: 'shipping_order', email: 'email', phone: 'phone', key }))
      .orderBy('created_at', 'desc')
      .orderBy('reference', 'desc');
  }
  switch (show) {
    case 'done':
    case 'estimates':
      return rows
        .where('bot', '=', 0)
        .where(RANK, '=', show === 'done' ? CLOSED_RANK : ESTIMATE_RANK)
        .orderBy('created_at', 'desc')
        .orderBy('reference', 'desc');
    default:
      return rows
        .$if(show === 'mine', (mine) => mine.where('holder_id', '=', accountId))
        .$if(show !== 'mine', (all) => all.where('bot', '=', show === 'bots' ? 1 : 0))
        .where(RANK, '<', ESTIMATE_RANK)
        .orderBy(RANK)
        .orderBy('created_at')
        .orderBy('reference');
  }
}

/** Rows as lines of the queue, with the names of their holders. */
async function orderLines(db: Kysely<Database>, rows: OrderRow[]): Promise<OrderLine[]> {
  if (rows.length === 0) return [];
  const names = await holderNames(db);
  return rows.map((row) => {
    const { year, make, model } = fromJson(row.vehicle);
    const estimate = fromJson(row.estimate);
    return {
      reference: row.reference,
      name: row.name,
      createdAt: row.created_at,
      status: row.status,
      route: `${row.from_zip} to ${row.to_zip}`,
      vehicle: `${year} ${make} ${model}`,
      pickupDate: row.pickup_date,
      price: row.price,
      range: estimate.outcome === 'priced' ? [estimate.low, estimate.high] : null,
      hasNumber: row.phone !== null,
      holder: names.get(row.holder_id ?? '') ?? null,
      locale: row.locale,
      isUnverified: row.unchallenged === 1,
      botSign: row.bot_sign,
    };
  });
}

/** Which changes and notes does an order have, the latest first? */
export async function findOrderEvents(
  db: Kysely<Database>,
  reference: string,
): Promise<OrderEventView[]> {
  const changes = await findHistory(db, reference);
  const notes = await findEntries(db, { reference });
  return [
    ...changes.map(({ id, at, account, what, before, after, reason }) => ({
      id,
      at,
      actor: account,
      what,
      before,
      after,
      note: reason,
    })),
    ...notes.map(({ id, at, actor, note }) => ({
      id,
      at,
      actor,
      what: 'note' as const,
      before: null,
      after: null,
      note,
    })),
  ].sort((one, other) => other.at - one.at || (other.id > one.id ? 1 : -1));
}

/**
 * Adds a note to an order. It overwrites nothing, so that it needs no version.
 *
 * @returns false where the order is missing
 */
export async function noteOrder(
  trx: Transaction<Database>,
  { reference, note, by, at }: { reference: string; note: string; by: DeskActor; at: number },
): Promise<boolean> {
  if ((await findOrder(trx, reference)) === null) return false;
  await recordEntry(trx, {
    item: { reference },
    what: 'note',
    note,
    action: 'order-changed',
    by,
    at,
  });
  return true;
}
