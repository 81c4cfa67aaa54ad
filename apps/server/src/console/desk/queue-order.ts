import type { QueueQuery } from '@zipfront/contracts/console/desk';
import { type RawBuilder, sql } from 'kysely';
import { type SearchedColumns, searchItems } from './search-items.ts';

export const ITEMS_OF_PART = 50;

export type QueuePlace = readonly (string | number)[];

export type QueueQuestion = QueueQuery & { accountId: string; after?: QueuePlace | null };

export interface QueueOrder {
  table: 'call_back' | 'shipping_order' | 'review';
  key: 'id' | 'reference';
  by: readonly RawBuilder<number>[];
  isDown: boolean;
}

function orderColumns({ by, key }: QueueOrder): RawBuilder<unknown>[] {
  return [...by, sql.ref(key)];
}

function orderBy(order: QueueOrder): RawBuilder<unknown> {
  const direction = order.isDown ? sql` desc` : sql``;
  return sql.join(orderColumns(order).map((column) => sql`${column}${direction}`));
}

/** The condition of the items after a place; of all for null. */
function isAfter(order: QueueOrder, place: QueuePlace | null): RawBuilder<boolean> {
  if (place === null) return sql<boolean>`1 = 1`;
  const values = place.map((value) =>
    typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`,
  );
  const sign = order.isDown ? sql`<` : sql`>`;
  return sql<boolean>`(${sql.join(orderColumns(order))}) ${sign} (${sql.join(values)})`;
}

/** What a question asks for: the items that are `shown`, or without regard to that by its text. */
export function queuePart(
  order: QueueOrder,
  { q, after = null }: Pick<QueueQuestion, 'q' | 'after'>,
  of: { limit: number; shown: RawBuilder<boolean>; searched: Omit<SearchedColumns, 'table'> },
) {
  const next = isAfter(order, after);
  const columns = { ...of.searched, table: order.table };
  const chosen = q === '' ? of.shown : searchItems({ q, limit: of.limit, next }, columns);
  const condition = sql<boolean>`${next} and ${chosen}`;
  return { condition, order: orderBy(order), place: placeColumn(order) };
}

/** The place of an item, read with it: later it may have moved, or be deleted. */
function placeColumn(order: QueueOrder) {
  const columns = orderColumns(order).map((column) => sql`cast(${column} as text)`);
  return sql<string>`${sql.join(columns, sql` || ' ' || `)}`.as('queue_place');
}

export interface Placed {
  queue_place: string;
}

export function withPlaces<Line>(lines: readonly Line[], rows: readonly Placed[]) {
  return lines.map((line, index) => ({ ...line, queue_place: rows[index]?.queue_place ?? '' }));
}

export function readPlace(text: string): QueuePlace {
  const values = text.split(' ');
  return values.map((value, index) => (index < values.length - 1 ? Number(value) : value));
}

/** The condition of items by their holder and sender; an own one may be from a bot. */
export function isInQueue({ show, accountId }: QueueQuestion): RawBuilder<boolean> {
  if (show === 'mine') return sql<boolean>`holder_id = ${accountId}`;
  const isSentBy = sql<boolean>`bot = ${show === 'bots' ? 1 : 0}`;
  return show === 'no-holder' ? sql<boolean>`holder_id is null and ${isSentBy}` : isSentBy;
}
