import type { NotificationChannel, NotificationKind } from '@zipfront/contracts/notifications';
import type { JsonText } from './json-column.ts';

/**
 * A notification on one channel to one recipient. It names its subject, and holds no contact of a visitor:
 * that is read from the subject when the notification is sent.
 */
export interface OutboxRow {
  /** A UUID of version 7; part of the `Message-ID`, and the `webhook-id`: the same in each attempt. */
  id: string;
  kind: NotificationKind;
  channel: NotificationChannel;
  /** The reference of an order, or the id of a call-back or a review. */
  subject: string;
  /** The address of a member of the team; null for a visitor and for a webhook, and once it was sent. */
  recipient: string | null;
  /** Further facts that the subject does not hold, without personal data. */
  facts: JsonText<Record<string, string>>;
  created_at: number;
  state: 'waiting' | 'sent' | 'parked';
  /** When it is sent next; while it is claimed, when the claim ends. */
  due_at: number;
  /** Number of attempts that were started. */
  attempts: number;
  /** The claim of the server that sends it at the moment; null without one. */
  claim: string | null;
  /** Why the last attempt failed, without personal data: `SMTP 550`. */
  reason: string | null;
  /** When the row is deleted; null while it waits. */
  expires_at: number | null;
}
