import type { Role } from '@zipfront/contracts/console/accounts';
import type { NotificationChannel, NotificationKind } from '@zipfront/contracts/notifications';
import type { Flag, Instant, JsonText } from './columns.ts';

/** A person who may use the console. Never deleted, because the audit trail names it. */
export interface AccountRow {
  /** A UUID of version 7. */
  id: string;
  /** Lower case. */
  name: string;
  role: Role;
  /** A PHC string; null until the account's link was used. */
  password_hash: string | null;
  /** Base32; null without a second factor. */
  totp_secret: string | null;
  /** The last step of 30 seconds whose code was accepted; no earlier one is accepted again. */
  totp_step: number;
  created_at: Instant;
  disabled_at: Instant | null;
}

/** A link that sets a password, once. */
export interface AccountLinkRow {
  /** SHA-256 of its token, base64url. */
  key: string;
  /** Null for the link that makes the first account. */
  account_id: string | null;
  expires_at: Instant;
}

/** A browser that is signed in to the console. */
export interface AccountSessionRow {
  /** SHA-256 of the cookie's value, base64url. */
  key: string;
  /** Public: names the session in lists. */
  id: string;
  account_id: string;
  created_at: Instant;
  last_used_at: Instant;
  /** End of its life, however much it is used. */
  expires_at: Instant;
  /** When the password was last typed. */
  confirmed_at: Instant;
  /** Whether the second factor is still missing: then it opens nothing but the page for the code. */
  awaits_code: Flag;
  /** The secret of a second factor that is being set up. */
  new_totp_secret: string | null;
  /** The form that waits until the password is typed again; null without one. */
  held_form: JsonText<HeldForm> | null;
}

/** A form of the console that was posted before its password was typed again. */
export interface HeldForm {
  /** Names it on the page that asks for the password. */
  id: string;
  /** Path and query that it was posted to. */
  path: string;
  /** Its `Content-Type`. */
  type: string;
  body: string;
  /** Epoch milliseconds. */
  at: number;
}

/** A code that stands for the second factor, once. */
export interface RecoveryCodeRow {
  account_id: string;
  /** SHA-256 of the code, base64url. */
  key: string;
}

/** An entry of the audit trail. The database refuses to change or delete one. */
export interface ConsoleActionRow {
  /** A UUID of version 7, ordered by time. */
  id: string;
  at: Instant;
  /** Null for an action from the command line or of a visitor. */
  account_id: string | null;
  /** The account's name; of the command line, the user of the machine; `visitor` for any visitor. */
  actor: string;
  /** The role at that time, `terminal` or `visitor`. */
  role: string;
  /** A word from a fixed list: `sign-in`, `account-added`. */
  action: string;
  /** The account that it is about, where that is another one; an item of the desk. */
  subject: string | null;
  detail: JsonText<Record<string, string>>;
  request_id: string | null;
  /** Its place in the chain of entries, from 1. */
  position: number;
  /** `hashOfEntry`. */
  hash: string;
}

/** A job that is repeated by one server for all. */
export type JobName = 'purge' | 'recount' | 'matching' | 'uploads';

/** A job that all servers of a database share: the one that takes it runs it. */
export interface JobRow {
  name: JobName;
  /** From then on, any server may take it. */
  due_at: Instant;
  /** End of the last pass that was not interrupted; null before the first. */
  ended_at: Instant | null;
  /** Whether that pass failed. */
  failed: Flag;
}

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
  state: 'waiting' | 'sent' | 'dead';
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
