import type { NotificationChannel } from '@zipfront/contracts/notifications';
import type { Kysely, Transaction } from 'kysely';
import { isPostgres } from '../platform/store/column-types.ts';
import type { OutboxRow } from '../platform/store/outbox-rows.ts';
import type { Database } from '../platform/store/schema.ts';
import { CLAIM_MS } from './pause-after.ts';

/** Which notifications to claim. */
export interface ClaimRequest {
  /** A text that no other claim has. */
  claim: string;
  channels: NotificationChannel[];
  /** Epoch milliseconds. */
  now: number;
  limit: number;
}

/**
 * Claims notifications that are due, those first that are due the longest. Each is claimed by one server at a
 * time: on SQLite there is one writer, on PostgreSQL rows that another transaction has locked are skipped.
 */
export async function claimNotifications(
  trx: Transaction<Database>,
  { claim, channels, now, limit }: ClaimRequest,
): Promise<OutboxRow[]> {
  const due = await trx
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('channel', 'in', channels)
    .orderBy('due_at')
    .limit(limit)
    .$if(isPostgres(trx), (query) => query.forUpdate().skipLocked())
    .execute();
  if (due.length === 0) return [];
  return trx
    .updateTable('outbox')
    .set(({ eb }) => ({ claim, due_at: now + CLAIM_MS, attempts: eb('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .returningAll()
    .execute();
}

/** Is a notification due? */
export async function isNotificationDue(
  db: Kysely<Database>,
  { channels, now }: Pick<ClaimRequest, 'channels' | 'now'>,
): Promise<boolean> {
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('channel', 'in', channels)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}
