import { createHash, randomUUIDv7 } from 'node:crypto';
import type { Role } from '@zipfront/contracts/console/accounts';
import type { AuditAction } from '@zipfront/contracts/console/audit-actions';
import { lockName } from '../store/locked.ts';
import type { Db, Trx } from '../store/schema.ts';
import { fromJson, toJson } from '../store/tables/columns.ts';
import type { ConsoleActionRow } from '../store/tables/console.ts';

export interface Actor {
  accountId: string | null;
  name: string;
  role: Role | 'terminal' | 'visitor' | 'platform' | 'token' | 'server';
  requestId: string | null;
}

/** Who makes a change, and when in epoch milliseconds. */
export interface Act {
  by: Actor;
  at: number;
}

export function terminalActor(name: string): Actor {
  return { accountId: null, name, role: 'terminal', requestId: null };
}

/** Adds an entry in the action's transaction; on PostgreSQL, other entries wait for its end. */
export async function recordAction(
  trx: Trx,
  {
    by,
    at,
    action,
    subject = null,
    detail = {},
  }: Act & { action: AuditAction; subject?: string | null; detail?: Record<string, string> },
): Promise<void> {
  await lockName(trx, 'audit trail');
  const head = await findLastEntry(trx);
  const entry = {
    id: idAfter(head.id),
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

const MS_LENGTH = 13;

/**
 * An id that sorts after that of the entry before within its millisecond, as lists do. After a clock
 * that was set back, `position` alone has the order.
 */
function idAfter(before: string): string {
  let id = randomUUIDv7();
  while (id <= before && id.slice(0, MS_LENGTH) === before.slice(0, MS_LENGTH)) id = randomUUIDv7();
  return id;
}

export type DeletedKind = 'order' | 'call-back' | 'review';

/** The visitor whose record changes. The audit trail and the log have no name for a visitor. */
export const THE_VISITOR: Actor = {
  accountId: null,
  name: 'visitor',
  role: 'visitor',
  requestId: null,
};

/** Records a deletion in its transaction: kind, id and actor, but nothing of its content. */
export async function recordDeletion(
  trx: Trx,
  { kind, id, by, at }: Act & { kind: DeletedKind; id: string },
): Promise<void> {
  await recordAction(trx, { by, at, action: `${kind}-deleted`, subject: `${kind} ${id}` });
}

export async function recordBackup(
  trx: Trx,
  { file, by, at }: Act & { file: string },
): Promise<void> {
  await recordAction(trx, { by, at, action: 'backup-taken', subject: file });
}

/** How names of backups begin that are taken by hand before an upgrade (operating/upgrading.md). */
const BEFORE_UPGRADE = 'before-upgrade-';

/**
 * Finds when the last backup was taken, epoch milliseconds; null before the first. Backups before
 * an upgrade do not count.
 */
export async function findLastBackup(db: Db): Promise<number | null> {
  const backup = await db
    .selectFrom('console_action')
    .select('at')
    .where('action', '=', 'backup-taken')
    // Earlier versions did not note the name.
    .where(({ eb, or }) =>
      or([eb('subject', 'is', null), eb('subject', 'not like', `${BEFORE_UPGRADE}%`)]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return backup?.at ?? null;
}

export type HashedEntry = Omit<ConsoleActionRow, 'hash'>;

/**
 * Hashes an entry: SHA-256 over the columns and the hash before (empty for the first), the same on
 * both databases.
 */
function hashOfEntry(before: string, entry: HashedEntry): string {
  // PostgreSQL keeps no order of keys.
  const detail = Object.entries(fromJson(entry.detail)).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const { id, at, account_id, actor, role, action, subject, request_id, position } = entry;
  const content = [id, at, account_id, actor, role, action, subject, request_id, position];
  return createHash('sha256')
    .update(JSON.stringify([before, ...content, detail]))
    .digest('hex');
}

/** The last entry. A noted older head reveals entries before it that were changed. */
export interface AuditHead {
  position: number;
  hash: string;
}

export async function findAuditHead(db: Db): Promise<AuditHead> {
  const { position, hash } = await findLastEntry(db);
  return { position, hash };
}

async function findLastEntry(db: Db): Promise<AuditHead & { id: string }> {
  const last = await db
    .selectFrom('console_action')
    .select(['id', 'position', 'hash'])
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { id: '', position: 0, hash: '' };
}

/** Writes a head as people note it: `12:<hash>`. */
export function headText({ position, hash }: Pick<ConsoleActionRow, 'position' | 'hash'>): string {
  return `${position}:${hash}`;
}

/** Whether a noted head (`headText`) is an entry of the audit trail. */
export async function isAuditHead(db: Db, text: string): Promise<boolean> {
  const entry = await db
    .selectFrom('console_action')
    .select(['position', 'hash'])
    .where('position', '=', Number.parseInt(text, 10) || 0)
    .executeTakeFirst();
  return entry !== undefined && headText(entry) === text;
}

const READ_AT_ONCE = 1_000;

export interface AuditCheck {
  entries: number;
  /** The position of the first missing or changed entry; null if all are as they were written. */
  changed: number | null;
  head: AuditHead;
}

/** Checks that each entry is as written. Only an earlier head reveals removals at the end. */
export async function checkAuditTrail(db: Db, readAtOnce = READ_AT_ONCE): Promise<AuditCheck> {
  const head: AuditHead = { position: 0, hash: '' };
  const result = (changed: number | null): AuditCheck => ({
    entries: head.position,
    changed,
    head,
  });
  for (;;) {
    const rows = await db
      .selectFrom('console_action')
      .selectAll()
      .where('position', '>', head.position)
      .orderBy('position')
      .limit(readAtOnce)
      .execute();
    for (const { hash, ...entry } of rows) {
      const position = head.position + 1;
      if (entry.position !== position || hash !== hashOfEntry(head.hash, entry)) {
        return result(position);
      }
      head.position = position;
      head.hash = hash;
    }
    if (rows.length < readAtOnce) return result(null);
  }
}
