import { randomUUIDv7 } from 'node:crypto';
import type { Role } from '@zipfront/contracts/console/roles';
import type { Transaction } from 'kysely';
import { toJson } from '../store/json-column.ts';
import { lockName } from '../store/lock-name.ts';
import type { Database } from '../store/schema.ts';
import { findAuditHead } from './find-audit-head.ts';
import { hashOfEntry } from './hash-of-entry.ts';

/** Words of the audit trail. */
export type ActionName =
  | 'sign-in'
  | 'sign-in-failed'
  | 'password-accepted'
  | 'sign-out'
  | 'password-confirmed'
  | 'password-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'session-ended'
  | 'link-used'
  | 'account-added'
  | 'account-reset'
  | 'account-disabled'
  | 'role-changed'
  | 'contact-shown'
  | 'call-back-changed'
  | 'review-moderated'
  | 'order-changed'
  | 'order-deleted'
  | 'call-back-deleted'
  | 'review-deleted'
  | 'notifications-resent'
  | 'test-mail-sent'
  | 'spend-imported'
  | 'spend-undone'
  | 'campaigns-joined'
  | 'campaigns-separated'
  | 'partner-added'
  | 'partner-key-made'
  | 'partner-key-ended'
  | 'partner-words-changed'
  | 'partner-disabled'
  | 'partner-enabled'
  | 'postback-corrected'
  | 'postback-dismissed'
  | 'feed-key-made'
  | 'feed-fetched'
  | 'conversions-sent'
  | 'export-file-made'
  | 'export-downloaded'
  | 'exports-resent'
  | 'bad-events-replayed'
  | 'backup-taken';

/** Who acts: an account, or (then without an id) the user of a terminal or a visitor. */
export interface Actor {
  accountId: string | null;
  name: string;
  role: Role | 'terminal' | 'visitor' | 'platform';
  requestId: string | null;
}

/**
 * Adds an entry to the audit trail, within the transaction of what it describes. On PostgreSQL other entries wait for the end of
 * the transaction, as each holds the hash of the one before.
 *
 * @param entry.subject the other account, or the item of the desk, that it is about
 * @param entry.detail further facts, without personal data
 */
export async function recordAction(
  trx: Transaction<Database>,
  {
    by,
    at,
    action,
    subject = null,
    detail = {},
  }: {
    by: Actor;
    at: number;
    action: ActionName;
    subject?: string | null;
    detail?: Record<string, string>;
  },
): Promise<void> {
  await lockName(trx, 'audit trail');
  const head = await findAuditHead(trx);
  const entry = {
    id: randomUUIDv7(),
    at,
    account_id: by.accountId,
    actor: by.name,
    role: by.role,
    action,
    subject,
    detail: toJson(detail),
    request_id: by.requestId,
    position: head.position + 1,
  };
  await trx
    .insertInto('console_action')
    .values({ ...entry, hash: hashOfEntry(head.hash, entry) })
    .execute();
}
