import type { NotificationChannel } from '@zipfront/contracts/notifications/notifications';
import type { Config } from '../platform/config/config.ts';
import type { Services } from '../services.ts';
import { createMailChannel } from './mail-channel.ts';
import type { MailServices } from './mail-services.ts';
import { notificationChannels } from './queue-notification.ts';
import { type OverdueServices, startOverdueWatch } from './report-overdue.ts';
import { createSender, type Deliver } from './sender.ts';
import { createWebhookChannel } from './webhook-channel.ts';

/** Pause between two checks of the outbox. */
const SEND_EVERY_MS = 2_000;

export interface NotificationServices extends MailServices, Pick<Services, 'log' | 'now'> {
  pages: MailServices['pages'] & OverdueServices['pages'];
  config: MailServices['config'] &
    Pick<
      Config,
      | 'smtpUrl'
      | 'mailFrom'
      | 'mailTeam'
      | 'webhookUrl'
      | 'webhookSecret'
      | 'webhookPrivateNetworks'
    >;
}

export interface RunningNotifications {
  stop(): Promise<void>;
}

export function startNotifications(services: NotificationServices): RunningNotifications {
  const { config, log } = services;
  const { smtpUrl, mailFrom, mailTeam } = config;
  const channels: Partial<Record<NotificationChannel, Deliver>> = {};
  if (smtpUrl === null || mailFrom === null) {
    log.info('no mail is sent: SMTP_URL is not set');
  } else {
    channels.mail = createMailChannel({ smtpUrl, mailFrom }, services);
    if (mailTeam.length === 0) log.info('no mail is sent to the team: MAIL_TEAM is not set');
  }
  const { webhookUrl: url, webhookSecret: secret, webhookPrivateNetworks } = config;
  if (url !== null && secret !== null) {
    const settings = { url, secret, privateNetworks: webhookPrivateNetworks };
    channels.webhook = createWebhookChannel(settings, services);
  }
  if (Object.keys(channels).length === 0) return { stop: async () => {} };
  const sender = createSender(services, channels);
  void sender.pass();
  const timer = setInterval(() => void sender.pass(), SEND_EVERY_MS).unref();
  const queued = notificationChannels(config);
  const hasTeam = queued.team.length > 0 || queued.webhook;
  const overdue = hasTeam ? startOverdueWatch(services, queued) : null;
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all([sender.stop(), overdue?.stop()]);
    },
  };
}
