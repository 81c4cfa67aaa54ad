import type { NotificationChannel, NotificationKind } from '../notifications.ts';

/** Whether notifications are sent, and how many are not. */
export interface NotificationState {
  /** Whether mails are sent. */
  mail: boolean;
  /** Number of addresses that the mails to the team go to. */
  teamAddresses: number;
  /** Whether webhooks are sent. */
  webhook: boolean;
  waiting: number;
  parked: number;
}

/** A notification that is not tried again by itself. */
export interface ParkedView {
  id: string;
  kind: NotificationKind;
  channel: NotificationChannel;
  /** The reference of an order, or the id of a call-back or a review. */
  subject: string;
  /** The address of a member of the team; null for a visitor and for the endpoint. */
  recipient: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
  attempts: number;
  /** Why the last attempt failed: `SMTP 550`. */
  reason: string;
}
