import type { NotificationChannel, NotificationKind } from '../notifications.ts';

/** Whether notifications are sent, and how many are not. */
export interface NotificationState {
  /** Whether mails are sent. */
  mail: boolean;
  /** Number of team addresses that get mails. */
  teamAddresses: number;
  /** Whether webhooks are sent. */
  webhook: boolean;
  waiting: number;
  /** Number of the waiting ones that failed at least once. */
  failed: number;
  dead: number;
}

/** A notification that could not be sent so far. */
export interface UnsentView {
  id: string;
  kind: NotificationKind;
  channel: NotificationChannel;
  /** The reference of an order, or the id of a call-back, a review or a saved report. */
  subject: string;
  /** An address of the team or of a saved report; null for a visitor and the endpoint. */
  recipient: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
  attempts: number;
  /** When it is tried again, epoch milliseconds; null for a dead letter. */
  nextAt: number | null;
  /** Why the last attempt failed: `SMTP 550`. */
  reason: string;
}
