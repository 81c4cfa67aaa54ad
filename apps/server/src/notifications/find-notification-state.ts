import type { NotificationState, UnsentView } from '@zipfront/contracts/console/notifications';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/store/schema.ts';
import type { NotificationChannels } from './queue-notification.ts';

/** Maximum number of notifications of a state that are listed. */
const MOST_LISTED = 50;

/** Attempts that failed before the first page shows it. */
const SHOWN_AFTER = 2;

/** Which channels are on, and how many notifications wait or are dead letters? */
export async function findNotificationState(
  db: Kysely<Database>,
  { team, visitors, webhook }: NotificationChannels,
): Promise<NotificationState> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      'state',
      fn.countAll<number | string>().as('count'),
      fn.count<number | string>('reason').as('failed'),
    ])
    .where('state', 'in', ['waiting', 'dead'])
    .groupBy('state')
    .execute();
  const of = (name: string) => rows.find(({ state }) => state === name);
  return {
    mail: visitors,
    teamAddresses: team.length,
    webhook,
    waiting: Number(of('waiting')?.count ?? 0),
    failed: Number(of('waiting')?.failed ?? 0),
    dead: Number(of('dead')?.count ?? 0),
  };
}

/** Which notifications could not be sent so far: those that wait for another attempt, or those that are dead letters? The newest first, up to 50. */
export async function findUnsent(
  db: Kysely<Database>,
  state: 'waiting' | 'dead',
): Promise<UnsentView[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'channel', 'subject', 'recipient', 'created_at', 'attempts', 'due_at'])
    .select('reason')
    .where('state', '=', state)
    .$if(state === 'waiting', (query) => query.where('reason', 'is not', null))
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ created_at, due_at, reason, ...row }) => ({
    ...row,
    createdAt: created_at,
    nextAt: state === 'dead' ? null : due_at,
    reason: reason ?? '',
  }));
}

/** Notifications that failed twice and wait for another attempt. */
export interface Failing {
  count: number;
  /** Of the one that was tried last: `ECONNREFUSED`. */
  reason: string;
}

/** Number of notifications that wait after two attempts that failed, and why; null without any. */
export async function findFailing(db: Kysely<Database>): Promise<Failing | null> {
  const failing = db
    .selectFrom('outbox')
    .where('state', '=', 'waiting')
    .where('reason', 'is not', null)
    // Of one that is claimed another attempt is under way.
    .where(
      sql<boolean>`attempts - case when claim is null then 0 else 1 end >= ${sql.lit(SHOWN_AFTER)}`,
    );
  const last = await failing.select('reason').orderBy('due_at', 'desc').limit(1).executeTakeFirst();
  if (last === undefined) return null;
  const { count } = await failing
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Number(count), reason: last.reason ?? '' };
}
