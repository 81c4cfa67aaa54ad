import { createHmac, randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Queue } from '@zipfront/contracts/console/desk';
import { queuePath } from '@zipfront/contracts/console/pages';
import {
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
  type TeamNotificationKind,
  type VisitorNotificationKind,
} from '@zipfront/contracts/notifications/notifications';
import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { Config } from '../platform/config/config.ts';
import { PERIODS_MS } from '../platform/retention/periods.ts';
import { insertion } from '../platform/store/insertions.ts';
import { lockName } from '../platform/store/locked.ts';
import type { Trx } from '../platform/store/schema.ts';
import { storeSecret } from '../platform/store/secrets.ts';
import { toJson } from '../platform/store/tables/columns.ts';

/**
 * Channels that are enabled. Commands receive them with their input, because they do not know the
 * configuration.
 */
export interface NotificationChannels {
  team: string[];
  visitors: boolean;
  webhook: boolean;
}

export const NO_CHANNELS: NotificationChannels = { team: [], visitors: false, webhook: false };

export function notificationChannels({
  smtpUrl,
  mailTeam,
  webhookUrl,
}: Pick<Config, 'smtpUrl' | 'mailTeam' | 'webhookUrl'>): NotificationChannels {
  const hasMail = smtpUrl !== null;
  return { team: hasMail ? mailTeam : [], visitors: hasMail, webhook: webhookUrl !== null };
}

function chooseRecipients(
  notification: QueuedNotification,
): { channel: NotificationChannel; recipient: string | null }[] {
  const { team, visitors, webhook } = notification.channels;
  const mailsTo = (addresses: string[]) =>
    addresses.map((recipient) => ({ channel: 'mail' as const, recipient }));
  if (notification.kind === 'saved-report') return visitors ? mailsTo(notification.to) : [];
  if (NOTIFICATION_KINDS[notification.kind] === 'visitor') {
    return visitors ? [{ channel: 'mail', recipient: null }] : [];
  }
  const mails = mailsTo(team);
  return webhook ? [...mails, { channel: 'webhook', recipient: null }] : mails;
}

/** Maximum number of mails of a kind to an address in 24 hours: anyone may type any address. */
export const MAILS_PER_DAY = 5;

const SECRET_NAME = 'mail counts';

/**
 * Counts a mail to an address; deleting orders or reviews does not reset the count. Returns false
 * if the address has had the maximum of a day.
 */
export async function countMail(
  trx: Trx,
  { email, kind, at }: { email: string; kind: NotificationKind; at: number },
): Promise<boolean> {
  const secret = await storeSecret(trx, {
    name: SECRET_NAME,
    value: randomBytes(32).toString('hex'),
  });
  const key = createHmac('sha256', secret)
    .update(`${kind} ${mailboxKey(email)}`)
    .digest('base64url');
  // The lock makes the second of two at once count what the first has written.
  await lockName(trx, key);
  const counted = await trx
    .selectFrom('mail_count')
    .select('id')
    .where('key', '=', key)
    .where('expires_at', '>', at)
    .limit(MAILS_PER_DAY)
    .execute();
  if (counted.length === MAILS_PER_DAY) return false;
  await trx
    .insertInto('mail_count')
    .values({ id: randomUUIDv7(), key, expires_at: at + PERIODS_MS.mailCount })
    .execute();
  return true;
}

/**
 * Returns one key for all spellings of a mailbox: `Nadia+site@mail.example` becomes
 * `nadia@mail.example`.
 */
function mailboxKey(email: string): string {
  const [local = '', host] = email.toLowerCase().split('@');
  return `${local.split('+')[0]}@${host}`;
}

/** Delay of mails about a moderation, which a moderator may still take back. */
const REVIEW_DELAY_MS = 10 * MINUTE_MS;

const DELAYS_MS: Partial<Record<NotificationKind, number>> = {
  'review-published': REVIEW_DELAY_MS,
  'review-declined': REVIEW_DELAY_MS,
};

export type QueuedNotification = {
  subject: string;
  at: number;
  channels: NotificationChannels;
  facts?: Record<string, string>;
} /** `email`: the visitor's address, which gets a bounded number. */ & (
  | { kind: VisitorNotificationKind; email: string }
  | { kind: 'saved-report'; to: string[] }
  | { kind: TeamNotificationKind }
);

const insertRow = insertion('outbox');

/**
 * Queues a notification in the transaction of its cause; it is sent at least once. Nothing is
 * queued about samples, nor to a visitor who had `MAILS_PER_DAY` of its kind.
 */
export async function queueNotification(trx: Trx, notification: QueuedNotification): Promise<void> {
  const { kind, subject, at, facts = {} } = notification;
  const recipients = chooseRecipients(notification);
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

async function isSample(trx: Trx, subject: string): Promise<boolean> {
  const row = await trx
    .selectFrom('sample_row')
    .select('id')
    .where('kind', 'in', ['order', 'call-back', 'review'])
    .where('id', '=', subject)
    .executeTakeFirst();
  return row !== undefined;
}

export function itemLink(
  { consoleUrl }: Pick<Config, 'consoleUrl'>,
  queue: Queue,
  key: string,
): string {
  return `${consoleUrl}${queuePath(queue)}/${key}`;
}
