import { sql } from 'kysely';
import type { OutboxSize } from '../platform/metrics/metrics.ts';
import { countRows } from '../platform/store/count-rows.ts';
import type { Db } from '../platform/store/schema.ts';
import type { NotificationChannels } from './queue-notification.ts';

const MAX_LISTED = 50;

const SHOWN_AFTER = 2;

async function countUnsent(db: Db) {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      'state',
      fn.countAll<number>().as('count'),
      fn.count<number>('reason').as('failed'),
      fn.min('created_at').as('oldest'),
    ])
    .where('state', 'in', ['waiting', 'dead'])
    .groupBy('state')
    .execute();
  const ofState = (name: string) => rows.find(({ state }) => state === name);
  return { ...ofState('waiting'), dead: ofState('dead')?.count ?? 0 };
}

export async function findNotificationState(
  db: Db,
  { team, visitors, webhook }: NotificationChannels,
) {
  const { count: waiting = 0, failed = 0, dead } = await countUnsent(db);
  return { mail: visitors, team_addresses: team.length, webhook, waiting, failed, dead };
}

export async function findUnsent(db: Db, state: 'waiting' | 'dead') {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'channel', 'subject', 'created_at as made_at', 'attempts'])
    .select(['due_at as next_at', 'reason'])
    .where('state', '=', state)
    .$if(state === 'waiting', (query) => query.where('reason', 'is not', null))
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    ...row,
    state,
    reason: row.reason ?? '',
    next_at: state === 'dead' ? null : row.next_at,
  }));
}

export interface Failing {
  count: number;
  /** The reason of the last attempt: `ECONNREFUSED`. */
  reason: string;
}

/**
 * Whether what waits has failed at least twice. The attempts of a claimed row include the one that
 * is under way.
 */
export const IS_FAILING = sql<boolean>`(state = 'waiting' and reason is not null
  and attempts - case when claim is null then 0 else 1 end >= ${sql.lit(SHOWN_AFTER)})`;

/** Counts the rows that fail, and returns the reason of the last; null without any. */
export async function findFailing(
  db: Db,
  table: 'outbox' | 'conversion_upload',
): Promise<Failing | null> {
  const failing = db.selectFrom(table).where(IS_FAILING);
  const last = await failing.select('reason').orderBy('due_at', 'desc').limit(1).executeTakeFirst();
  if (last === undefined) return null;
  return { count: await countRows(failing), reason: last.reason ?? '' };
}

export async function findOutboxSize(db: Db, now: number): Promise<OutboxSize> {
  const { count: waiting = 0, dead, oldest = now } = await countUnsent(db);
  return { waiting, dead, oldest_waiting_seconds: Math.max(0, now - oldest) / 1_000 };
}
