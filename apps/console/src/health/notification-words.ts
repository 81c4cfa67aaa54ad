import type { Queue } from '@zipfront/contracts/console/desk';
import { queuePath } from '@zipfront/contracts/console/pages';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@zipfront/contracts/notifications/notifications';
import { getOwn } from '@zipfront/contracts/own';

/** The words for each kind, and the queue that shows its items; null where no screen shows them. */
const KINDS: Record<NotificationKind, readonly [words: string, queue: Queue | null]> = {
  'order-placed': ['new order', 'orders'],
  'price-call-asked': ['request without a price', 'orders'],
  'call-back-asked': ['call-back', 'call-backs'],
  'call-back-overdue': ['overdue call-back', 'call-backs'],
  'price-call-overdue': ['overdue request without a price', 'orders'],
  'review-held': ['review that is held', 'reviews'],
  'estimate-saved': ['estimate', 'orders'],
  'order-received': ['order received', 'orders'],
  'order-changed': ['order changed', 'orders'],
  'order-terms-changed': ['price or day set', 'orders'],
  'order-changed-by-owner': ['order changed by its owner', 'orders'],
  'order-corrected': ['order corrected', 'orders'],
  'review-published': ['review published', 'reviews'],
  'review-declined': ['review declined', 'reviews'],
  'saved-report': ['saved report', null],
};

const ITEMS: Record<Queue, string> = {
  'call-backs': 'the call-back',
  orders: 'the order',
  reviews: 'the review',
};

interface Listed {
  kind: string;
  channel: string;
  subject: string;
}

/** What a notification is about: `new order`. */
export function kindText(kind: string): string {
  return getOwn(KINDS, kind)?.[0] ?? kind;
}

export function notifiedItem({ kind, subject }: Listed): { name: string; address: string } | null {
  const queue = getOwn(KINDS, kind)?.[1] ?? null;
  return queue && { name: ITEMS[queue], address: `${queuePath(queue)}/${subject}` };
}

export function recipientText({ kind, channel }: Listed): string {
  if (channel === 'webhook') return 'the webhook';
  const recipients = { team: 'the team', visitor: 'the visitor', named: 'named addresses' };
  return recipients[getOwn(NOTIFICATION_KINDS, kind) ?? 'named'];
}
