import type { NotificationChannel, NotificationKind } from '@zipfront/contracts/notifications';
import { NOTIFICATION_KINDS } from '@zipfront/contracts/notifications';
import type { Config } from '../platform/config/config.ts';

/** Channels that notifications are queued for. Commands receive them with their input, because they know no configuration. */
export interface NotificationChannels {
  /** The addresses of the team that receive mails; empty without mail. */
  team: string[];
  /** Whether visitors receive mails. */
  visitors: boolean;
  /** Whether there is an endpoint for webhooks. */
  webhook: boolean;
}

/** Nothing is queued. */
export const NO_CHANNELS: NotificationChannels = { team: [], visitors: false, webhook: false };

/** The channels that a configuration turns on. */
export function notificationChannels({
  smtpUrl,
  mailTeam,
  webhookUrl,
}: Pick<Config, 'smtpUrl' | 'mailTeam' | 'webhookUrl'>): NotificationChannels {
  const hasMail = smtpUrl !== null;
  return { team: hasMail ? mailTeam : [], visitors: hasMail, webhook: webhookUrl !== null };
}

/** The rows of a notification: one for each recipient on each channel. */
export function recipientsOf(
  kind: NotificationKind,
  { team, visitors, webhook }: NotificationChannels,
): { channel: NotificationChannel; recipient: string | null }[] {
  if (NOTIFICATION_KINDS[kind] === 'visitor') {
    return visitors ? [{ channel: 'mail', recipient: null }] : [];
  }
  const mails = team.map((recipient) => ({ channel: 'mail' as const, recipient }));
  return webhook ? [...mails, { channel: 'webhook', recipient: null }] : mails;
}
