import { randomUUIDv7 } from 'node:crypto';
import { MINUTE_MS } from '@zipfront/contracts/day-ms';
import type { NotificationKind, VisitorNotificationKind } from '@zipfront/contracts/notifications';
import type { Transaction } from 'kysely';
import { insertion } from '../platform/store/insertion.ts';
import { toJson } from '../platform/store/json-column.ts';
import type { Database } from '../platform/store/schema.ts';
import { countMail } from './count-mail.ts';
import { type NotificationChannels, recipientsOf } from './notification-channels.ts';

/** Delay of what a moderator may take back: then it is not sent. */
const REVIEW_DELAY_MS = 10 * MINUTE_MS;

const DELAYS_MS: Partial<Record<NotificationKind, number>> = {
  'review-published': REVIEW_DELAY_MS,
  'review-declined': REVIEW_DELAY_MS,
};

/** A notification about something that happens in the same transaction. */
export type QueuedNotification = {
  /** The reference of an order, or the id of a call-back or a review. */
  subject: string;
  /** Epoch milliseconds. */
  at: number;
  channels: NotificationChannels;
  /** Further facts that the subject does not hold, without personal data. */
  facts?: Record<string, string>;
} & (
  | {
      kind: VisitorNotificationKind /** The visitor's address, which gets a bounded number. */;
      email: string;
    }
  | { kind: Exclude<NotificationKind, VisitorNotificationKind> }
);

const insertRow = insertion('outbox', [
  'id',
  'kind',
  'channel',
  'subject',
  'recipient',
  'facts',
  'created_at',
  'state',
  'due_at',
  'attempts',
  'claim',
  'reason',
  'expires_at',
]);

/**
 * Queues a notification in the transaction of its cause, so that there is never one without the other. It is
 * sent at least once after the commit. Nothing is queued about sample data, whose addresses are invented, and
 * nothing to a visitor's address that had `MAILS_PER_DAY` of its kind.
 */
export async function queueNotification(
  trx: Transaction<Database>,
  notification: QueuedNotification,
): Promise<void> {
  const { kind, subject, at, channels, facts = {} } = notification;
  const recipients = recipientsOf(kind, channels);
  if (recipients.length === 0 || (await isSample(trx, subject))) return;
  if ('email' in notification && !(await countMail(trx, notification))) return;
  for (const { channel, recipient } of recipients) {
    await insertRow(trx, {
      id: randomUUIDv7(),
      kind,
      channel,
      subject,
      recipient,
      facts: toJson(facts),
      created_at: at,
      state: 'waiting',
      due_at: at + (DELAYS_MS[kind] ?? 0),
      attempts: 0,
      claim: null,
      reason: null,
      expires_at: null,
    });
  }
}

async function isSample(trx: Transaction<Database>, subject: string): Promise<boolean> {
  const row = await trx
    .selectFrom('sample_row')
    .select('id')
    .where('kind', 'in', ['order', 'call-back', 'review'])
    .where('id', '=', subject)
    .executeTakeFirst();
  return row !== undefined;
}
