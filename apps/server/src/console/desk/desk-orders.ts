import type { QueueQuery } from '@zipfront/contracts/console/desk';
import type { Estimate } from '@zipfront/contracts/shipping/estimate';
import { findStep } from '@zipfront/contracts/shipping/order-changes';
import { sql } from 'kysely';
import { countRows } from '../../platform/store/count-rows.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { OrderRow } from '../../platform/store/tables/shipping.ts';
import { findHistory, findOrder, readReference } from '../../shipping/orders/find-order.ts';
import { type DeskActor, findAccountNames, findDeskEntries, recordEntry } from './entries.ts';
import {
  ITEMS_OF_PART,
  isInQueue,
  type QueueOrder,
  type QueueQuestion,
  queuePart,
  withPlaces,
} from './queue-order.ts';

/**
 * 0: a person must price it; 1: a priced request, or an order before delivery; 2: an estimate; 3:
 * closed. There is an index of it.
 */
const RANK = sql<number>`(
    case status when 'requested' then case when no_price = 0 then 2 when price is null then 0 else 1 end
    when 'delivered' then 3 when 'cancelled' then 3 else 1 end
  )`;

/** Whom an order of one rank waits for: 0 for the desk, 1 for the visitor, 2 for its carrier. */
const WAITS_FOR = sql<number>`(
    case status when 'ordered' then 0 when 'carrier-sought' then 0 when 'requested' then 1 else 2 end
  )`;

/** The day of the pickup of an order, as a number; 0 for requests. */
const PICKUP_DAY = sql<number>`(
    case when status = 'requested' then 0 else cast(replace(pickup_date, '-', '') as bigint) end
  )`;

/** Ranks below this one wait for people. */
const ESTIMATE_RANK = sql.lit(2);
const CLOSED_RANK = sql.lit(3);

/**
 * Open ones by rank, requests with the oldest first, orders by their pickup. Closed orders, estimates
 * and search results come newest first.
 */
export async function findOrders(db: Db, query: QueueQuestion, limit = ITEMS_OF_PART) {
  const { show, q } = query;
  const open = sql<boolean>`${isInQueue(query)} and ${RANK} < ${ESTIMATE_RANK}`;
  const closed = {
    // Also those that are marked as of bots, which the desk has carried out.
    done: sql<boolean>`bot in (0, 1) and ${RANK} = ${CLOSED_RANK}`,
    estimates: sql<boolean>`bot = 0 and ${RANK} = ${ESTIMATE_RANK}`,
  };
  const shown = show === 'done' || show === 'estimates' ? closed[show] : open;
  const key = ['reference', readReference(q) ?? q] as const;
  const searched = { email: 'email', phone: 'phone', key };
  const part = queuePart(orderQueueOrder(query), query, { limit, shown, searched });
  const all = db.selectFrom('shipping_order').selectAll().select(part.place);
  const rows = await all.where(part.condition).orderBy(part.order).limit(limit).execute();
  return withPlaces(await findOrderLines(db, rows), rows);
}

/** The number of orders; those `waiting` wait for the desk, for a price or a carrier. */
export async function countOrders(
  db: Db,
  of: 'waiting' | 'open' | 'bots' = 'waiting',
): Promise<number> {
  return countRows(
    db
      .selectFrom('shipping_order')
      .where('bot', '=', of === 'bots' ? 1 : 0)
      .where(RANK, '<', ESTIMATE_RANK)
      .$if(of === 'waiting', (open) => open.where(sql<boolean>`(${RANK} = 0 or ${WAITS_FOR} = 0)`)),
  );
}

export async function findOrderView(db: Db, reference: string) {
  const row = await findOrder(db, reference);
  const [line] = row === null ? [] : await findOrderLines(db, [row]);
  if (row === null || line === undefined) return null;
  const { site, transport, pickup_street, delivery_street, version } = row;
  return {
    ...line,
    site,
    transport,
    pickup_street,
    delivery_street,
    version,
    ...estimateFacts(fromJson(row.estimate)),
    is_running: row.running === 1,
    consent: fromJson(row.consent),
    is_bot: row.bot === 1,
  };
}

function estimateFacts(estimate: Estimate) {
  if (estimate.outcome !== 'priced') {
    return { miles: null, estimate_parts: [], call_reason: estimate.why };
  }
  return {
    miles: estimate.miles,
    estimate_parts: estimate.reasons.map(({ reason, dollars }) => ({
      reason,
      cents: 100 * dollars,
    })),
    call_reason: null,
  };
}

/** Open ones by what they wait for, then by pickup or age; others newest first. */
export function orderQueueOrder({ show, q }: Pick<QueueQuery, 'show' | 'q'>): QueueOrder {
  const table = { table: 'shipping_order', key: 'reference' } as const;
  const age = sql.ref<number>('created_at');
  return q !== '' || show === 'done' || show === 'estimates'
    ? { ...table, by: [age], isDown: true }
    : { ...table, by: [RANK, WAITS_FOR, PICKUP_DAY, age], isDown: false };
}

export async function findOrderLines(db: Db, rows: OrderRow[]) {
  const names = await findAccountNames(db);
  const steps = await findSteps(db, rows);
  return rows.map((row) => {
    const { year, make, model } = fromJson(row.vehicle);
    const estimate = fromJson(row.estimate);
    const { reference, name, status, from_zip, to_zip, pickup_date, locale, bot_sign } = row;
    return {
      reference,
      name,
      status,
      from_zip,
      to_zip,
      pickup_date,
      locale,
      bot_sign,
      made_at: row.created_at,
      status_since: findStep(status, steps.get(reference) ?? [])?.at ?? row.created_at,
      route: `${from_zip} to ${to_zip}`,
      vehicle: `${year} ${make} ${model}`,
      price_cents: row.price === null ? null : 100 * row.price,
      estimate_cents:
        estimate.outcome === 'priced'
          ? { low: 100 * estimate.low, high: 100 * estimate.high }
          : null,
      transit_days:
        estimate.outcome === 'priced'
          ? { low: estimate.transitDays[0], high: estimate.transitDays[1] }
          : null,
      has_number: row.phone !== null,
      holder: names.get(row.holder_id ?? '') ?? null,
      is_unverified: row.unchallenged === 1,
    };
  });
}

/** Changes of the status by order, the latest first. */
async function findSteps(db: Db, rows: OrderRow[]) {
  const ordered = rows.filter(({ status }) => status !== 'requested');
  if (ordered.length === 0) return new Map<string, never>();
  const changes = await db
    .selectFrom('order_history')
    .select(['reference', 'at', 'what', 'before', 'after'])
    .where(
      'reference',
      'in',
      ordered.map(({ reference }) => reference),
    )
    .where('what', '=', 'status')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return Map.groupBy(changes, ({ reference }) => reference);
}

export async function findOrderEvents(db: Db, reference: string) {
  const changes = await findHistory(db, reference);
  const notes = await findDeskEntries(db, { reference });
  return [
    ...changes.map(({ account, reason, ...change }) => ({
      ...change,
      actor: account,
      note: reason,
    })),
    ...notes.map((note) => ({ ...note, what: 'note' as const, before: null, after: null })),
  ].sort((one, other) => other.at - one.at || (other.id > one.id ? 1 : -1));
}

/**
 * Adds a note to an order. It overwrites nothing, so it needs no version. Returns false if there is
 * no such order.
 */
export async function noteOrder(
  trx: Trx,
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
