import type { NotificationState, ParkedView } from '@zipfront/contracts/console/notifications';
import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { NotificationChannels } from './notification-channels.ts';

/** Maximum number of parked notifications that are listed. */
const PARKED_LISTED = 50;

/** Which channels are on, and how many notifications wait or are parked? */
export async function findNotificationState(
  db: Kysely<Database>,
  { team, visitors, webhook }: NotificationChannels,
): Promise<NotificationState> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
    .where('state', 'in', ['waiting', 'parked'])
    .groupBy('state')
    .execute();
  const count = (name: string) => Number(rows.find(({ state }) => state === name)?.count ?? 0);
  return {
    mail: visitors,
    teamAddresses: team.length,
    webhook,
    waiting: count('waiting'),
    parked: count('parked'),
  };
}

/** Which notifications are parked? The newest first, up to `PARKED_LISTED`. */
export async function findParked(db: Kysely<Database>): Promise<ParkedView[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'channel', 'subject', 'recipient', 'created_at', 'attempts', 'reason'])
    .where('state', '=', 'parked')
    .orderBy('id', 'desc')
    .limit(PARKED_LISTED)
    .execute();
  return rows.map(({ created_at, reason, ...row }) => ({
    ...row,
    createdAt: created_at,
    reason: reason ?? '',
  }));
}
