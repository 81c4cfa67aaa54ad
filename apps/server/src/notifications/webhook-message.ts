import type { NotificationKind } from '@zipfront/contracts/notifications';
import { fromJson } from '../platform/store/json-column.ts';
import type { OutboxRow } from '../platform/store/outbox-rows.ts';
import { itemLink } from './item-link.ts';
import type { MailServices } from './mail-services.ts';
import { UNTRIED_CALL_BACK } from './untried-call-back.ts';
import { UNTRIED_PRICE_CALL } from './untried-price-call.ts';

/** Types of the events that are sent by webhook, by the notification that they stand for. */
const TYPES: Partial<Record<NotificationKind, string>> = {
  'order-placed': 'order.placed',
  'price-call-asked': 'price_call.asked',
  'call-back-asked': 'call_back.asked',
  'call-back-overdue': 'call_back.overdue',
  'price-call-overdue': 'price_call.overdue',
  'review-held': 'review.held',
};

/** Services that webhooks are made with. */
export type MessageServices = Pick<MailServices, 'store' | 'config'>;

/** Body of a webhook (Standard Webhooks). It has no contact: its link leads to the item in the console. */
export interface WebhookMessage {
  type: string;
  /** When it happened: ISO 8601. */
  timestamp: string;
  data: Record<string, string | number | boolean | null>;
}

/** Which message is a notification? Null where its subject was deleted, or has changed so that it is not true. */
export async function findWebhookMessage(
  { kind, subject, created_at, facts }: OutboxRow,
  services: MessageServices,
): Promise<WebhookMessage | null> {
  const type = TYPES[kind];
  const found = await dataOf(kind, subject, services);
  if (type === undefined || found === null) return null;
  const timestamp = new Date(created_at).toISOString();
  return { type, timestamp, data: { ...found, ...fromJson(facts) } };
}

async function dataOf(
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
    default: {
      const row = await reads
        .selectFrom('shipping_order')
        .select(['site', 'locale', 'from_zip', 'to_zip', 'pickup_date', 'bot'])
        .where('reference', '=', subject)
        .$if(kind === 'price-call-overdue', (query) => query.where(UNTRIED_PRICE_CALL))
        .executeTakeFirst();
      const link = itemLink(config, 'orders', subject);
      return row ? { reference: subject, ...row, bot: row.bot === 1, link } : null;
    }
  }
}
