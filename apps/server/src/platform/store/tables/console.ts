import type { SavedQuery } from '@zipfront/contracts/api/reports';
import type { Period } from '@zipfront/contracts/api/saved-reports';
import type { Role } from '@zipfront/contracts/console/accounts';
import type { Scope } from '@zipfront/contracts/console/capabilities';
import type {
  NotificationChannel,
  NotificationKind,
} from '@zipfront/contracts/notifications/notifications';
import type { ReportCondition } from '@zipfront/contracts/reports/report-condition';
import type { Flag, Instant, JsonText } from './columns.ts';

/** A person who may use the console. Never deleted, because the audit trail names it. */
export interface AccountRow {
  id: string;
  /** Lower case. */
  name: string;
  role: Role;
  /** A PHC string; null until the account's link was used. */
  password_hash: string | null;
  /** Base32; null without a second factor. */
  totp_secret: string | null;
  /** The last 30-second step whose code was accepted. No earlier code is accepted again. */
  totp_step: number;
  created_at: Instant;
  disabled_at: Instant | null;
}

export interface AccountLinkRow {
  /** SHA-256 of its token, base64url. */
  key: string;
  /** It is null for the link that makes the first account. */
  account_id: string | null;
  expires_at: Instant;
}

export interface AccountSessionRow {
  key: string;
  id: string;
  account_id: string;
  created_at: Instant;
  last_used_at: Instant;
  /** End of its life, even if it is in use. */
  expires_at: Instant;
  /** When the password was last typed. */
  confirmed_at: Instant;
  /** Whether the second factor is still missing. Until then only the page for the code opens. */
  awaits_code: Flag;
  /** Words for the browser that started it: `Firefox on Windows`; null where it is not known. */
  browser: string | null;
  new_totp_secret: string | null;
}

/** A token by which a program calls the API. Never deleted, because the audit trail names it. */
export interface ApiTokenRow {
  id: string;
  /** SHA-256 of the token, base64url. */
  key: string;
  name: string;
  scopes: JsonText<Scope[]>;
  made_by: string;
  made_at: Instant;
  expires_at: Instant | null;
  last_used_at: Instant | null;
  revoked_at: Instant | null;
}

/** A request to the API that has an effect once, however often it is sent, with its answer. */
export interface ApiAnswerRow {
  /** SHA-256 of who sent it, the operation and the `Idempotency-Key`, base64url. */
  key: string;
  /** SHA-256 of what was sent, base64url. */
  content: string;
  /** It is null until it is answered. */
  status: number | null;
  /** JSON, without what is shown once. */
  body: string | null;
  expires_at: Instant;
}

export interface ConditionCheck {
  at: number;
  /** Null if it was not known. */
  held: boolean | null;
}

export interface SavedReportRow {
  id: string;
  name: string;
  /** The account that it belongs to. Its mails end while the account may not send them. */
  owner_id: string;
  query: JsonText<SavedQuery>;
  every: Period | null;
  /** Addresses that it is sent to; empty without a period. */
  send_to: JsonText<string[]>;
  /** What must hold for it to be sent; null if it always is. */
  send_if: JsonText<ReportCondition> | null;
  /** The last time for which its condition was asked; null if it never was. */
  checked: JsonText<ConditionCheck> | null;
  /** When to send it next; null without a period. */
  due_at: Instant | null;
  version: number;
}

export interface RecoveryCodeRow {
  account_id: string;
  /** SHA-256 of the code, base64url. */
  key: string;
}

export interface ConsoleActionRow {
  id: string;
  at: Instant;
  /** It is null for an action from the command line or of a visitor. */
  account_id: string | null;
  /** The account's name; a terminal's user; `visitor` for any visitor. */
  actor: string;
  /** The role at that time, `terminal` or `visitor`. */
  role: string;
  /** A word from a fixed list: `sign-in`, `account-added`. */
  action: string;
  /** The other account, or the item of the desk, that it is about. */
  subject: string | null;
  detail: JsonText<Record<string, string>>;
  request_id: string | null;
  /** Its place in the chain of entries, from 1. */
  position: number;
  hash: string;
}

/** A repeated job that one server runs for all. */
export type JobName = 'purge' | 'recount' | 'matching' | 'uploads' | 'warehouse';

export interface JobRow {
  name: JobName;
  /** From then on, any server may take it. */
  due_at: Instant;
  /** End of the last pass that was not interrupted; null before the first. */
  ended_at: Instant | null;
  failed: Flag;
}

/** Names its subject and holds no visitor's contact: that is read when it is sent. */
export interface OutboxRow {
  /** UUID version 7, in the `Message-ID` and `webhook-id`; the same in each attempt. */
  id: string;
  kind: NotificationKind;
  channel: NotificationChannel;
  /** The reference of an order, or the id of a call-back, a review or a saved report. */
  subject: string;
  /** An address of the team or of a saved report; null for others, and after sending. */
  recipient: string | null;
  /** Further facts that the subject does not have, without personal data. */
  facts: JsonText<Record<string, string>>;
  created_at: number;
  state: 'waiting' | 'sent' | 'dead';
  /** When to send it next. While it is claimed: when the claim expires. */
  due_at: number;
  attempts: number;
  /** The claim of the server that is sending it; null without one. */
  claim: string | null;
  reason: string | null;
  /** When the row is deleted; null while it waits. */
  expires_at: number | null;
}
