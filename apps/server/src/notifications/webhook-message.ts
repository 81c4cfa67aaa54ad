import type { NotificationKind } from '@zipfront/contracts/notifications/notifications';
import { fromJson } from '../platform/store/tables/columns.ts';
import type { OutboxRow } from '../platform/store/tables/console.ts';
import type { MailServices } from './mail-services.ts';
import { UNTRIED_CALL_BACK, UNTRIED_PRICE_CALL } from './overdue.ts';
import { itemLink } from './queue-notification.ts';

const TYPES: Partial<Record<NotificationKind, string>> = {
  'order-placed': 'order.placed',
  'price-call-asked': 'price_call.asked',
  'call-back-asked': 'call_back.asked',
  'call-back-overdue': 'call_back.overdue',
  'price-call-overdue': 'price_call.overdue',
  'review-held': 'review.held',
};

export type MessageServices = Pick<MailServices, 'store' | 'config'>;

/** A message by Standard Webhooks. It has no contact; its link opens the item in the console. */
export interface WebhookMessage {
  type: string;
  timestamp: string;
  data: Record<string, string | number | boolean | null>;
}

/** Finds the content of a message; null if the subject was deleted, or it would be wrong. */
export async function findWebhookMessage(
  { kind, subject, created_at, facts }: OutboxRow,
  services: MessageServices,
): Promise<WebhookMessage | null> {
  const type = TYPES[kind];
  const found = await findData(kind, subject, services);
  if (type === undefined || found === null) return null;
  const timestamp = new Date(created_at).toISOString();
  return { type, timestamp, data: { ...found, ...fromJson(facts) } };
}

async function findData(
  kind: NotificationKind,
  subject: string,
  { store: { reads }, config }: MessageServices,
): Promise<WebhookMessage['data'] | null> {
  switch (kind) {
    case 'call-back-asked':
    case 'call-back-overdue': {
      const row = await reads
        .selectFrom('call_back')
        .select(['site', 'locale', 'from_zip', 'to_zip', 'bot'])
        .where('id', '=', subject)
        .$if(kind === 'call-back-overdue', (query) => query.where(UNTRIED_CALL_BACK))
        .executeTakeFirst();
      const link = itemLink(config, 'call-backs', subject);
      return row ? { id: subject, ...row, bot: row.bot === 1, link } : null;
    }
    case 'review-held': {
      const row = await reads
        .selectFrom('review')
        .select(['site', 'locale', 'rating', 'status_reason as reason'])
        .where('id', '=', subject)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      const link = itemLink(config, 'reviews', subject);
      return row ? { id: subject, ...row, link } : null;
    }
    case 'order-placed':
    case 'price-call-asked':
    case 'price-call-overdue': {
      const row = await reads
        .selectFrom('shipping_order')
        .select(['site', 'locale', 'from_zip', 'to_zip', 'pickup_date', 'bot'])
        .where('reference', '=', subject)
        .$if(kind === 'price-call-overdue', (query) => query.where(UNTRIED_PRICE_CALL))
        .executeTakeFirst();
      const link = itemLink(config, 'orders', subject);
      return row ? { reference: subject, ...row, bot: row.bot === 1, link } : null;
    }
    default:
      return null;
  }
}
