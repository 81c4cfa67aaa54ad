import type { QueueQuery } from '@zipfront/contracts/console/desk';
import { areCallHours } from '@zipfront/contracts/time/call-hours';
import { sql } from 'kysely';
import { CALL_ENTRIES, CALLS_MADE } from '../../notifications/overdue.ts';
import { countRows } from '../../platform/store/count-rows.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { CallBackRow } from '../../platform/store/tables/shipping.ts';
import type { ZipCodes } from '../../site/zipcodes/zip-codes.ts';
import { findAccountNames } from './entries.ts';
import { callTimesOf } from './find-item-facts.ts';
import {
  ITEMS_OF_PART,
  isInQueue,
  type QueueOrder,
  type QueueQuestion,
  queuePart,
  withPlaces,
} from './queue-order.ts';

const LINE = [
  'id',
  'name',
  'created_at',
  'status',
  'closed_at',
  'call_again_at',
  'holder_id',
  'from_zip',
  'to_zip',
  'phone_digits',
  'about',
  'locale',
  'bot_sign',
] as const satisfies (keyof CallBackRow)[];

/** When a call-back is due. There is an index of this expression. */
const DUE = sql<number>`coalesce(call_again_at, created_at)`;

/** Open ones longest overdue first, closed ones latest first, search results newest first. */
export async function findCallBacks(db: Db, query: QueueQuestion, limit = ITEMS_OF_PART) {
  const shown =
    query.show === 'done'
      ? sql<boolean>`closed_at is not null`
      : sql<boolean>`status = ${'open'} and ${isInQueue(query)}`;
  const searched = { email: null, phone: 'phone_digits', key: ['id', query.q] } as const;
  const part = queuePart(callBackQueueOrder(query), query, { limit, shown, searched });
  const all = db.selectFrom('call_back').select(LINE).select(part.place);
  const rows = await all.where(part.condition).orderBy(part.order).limit(limit).execute();
  return withPlaces(await findCallBackLines(db, rows), rows);
}

export async function countCallBacks(db: Db, by: 'people' | 'bots' = 'people'): Promise<number> {
  return countRows(
    db
      .selectFrom('call_back')
      .where('status', '=', 'open')
      .where('bot', '=', by === 'bots' ? 1 : 0),
  );
}

/** Counts those that are due, and whose people may be called at this hour where they are. */
export async function countCallable(
  db: Db,
  { zipCodes, now }: { zipCodes: Pick<ZipCodes, 'find'>; now: number },
): Promise<number> {
  const due = await db
    .selectFrom('call_back')
    .select(['from_zip', 'phone_digits'])
    .where('status', '=', 'open')
    .where('bot', '=', 0)
    .where(DUE, '<=', now)
    .execute();
  return due.filter((item) => {
    const { time_zones, call_hours } = callTimesOf(item, zipCodes);
    return areCallHours(now, time_zones, call_hours);
  }).length;
}

export function callBackQueueOrder({ show, q }: Pick<QueueQuery, 'show' | 'q'>): QueueOrder {
  const table = { table: 'call_back', key: 'id' } as const;
  if (q !== '') return { ...table, by: [sql.ref('created_at')], isDown: true };
  return show === 'done'
    ? { ...table, by: [sql.ref('closed_at')], isDown: true }
    : { ...table, by: [DUE], isDown: false };
}

export async function findCallBackLines(db: Db, rows: Pick<CallBackRow, (typeof LINE)[number]>[]) {
  if (rows.length === 0) return [];
  const calls = await db
    .selectFrom('desk_entry')
    .select(['call_back_id', CALLS_MADE.as('count')])
    .where(
      'call_back_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('what', 'in', [...CALL_ENTRIES])
    .groupBy('call_back_id')
    .execute();
  const names = await findAccountNames(db);
  const attempts = new Map(calls.map(({ call_back_id: id, count }) => [id, Number(count)]));
  return rows.map(({ created_at, holder_id, ...row }) => ({
    ...row,
    made_at: created_at,
    holder: names.get(holder_id ?? '') ?? null,
    about: aboutText(row),
    attempts: attempts.get(row.id) ?? 0,
  }));
}

function aboutText({
  from_zip,
  to_zip,
  about,
}: Pick<CallBackRow, 'from_zip' | 'to_zip' | 'about'>) {
  if (from_zip === null || to_zip === null) return about;
  return [`${from_zip} to ${to_zip}`, about].filter(Boolean).join(', ');
}
