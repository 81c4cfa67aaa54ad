import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import { fromJson } from '../store/tables/columns.ts';
import type { ConsoleActionRow } from '../store/tables/console.ts';

/** The columns of an entry of the audit trail that are hashed. */
export type HashedEntry = Omit<ConsoleActionRow, 'hash'>;

/**
 * The hash of an entry of the audit trail: SHA-256 in hexadecimal digits, over its columns and the hash of the entry before, the
 * same on both databases.
 *
 * @param before the hash of the entry before; empty for the first one
 */
export function hashOfEntry(before: string, entry: HashedEntry): string {
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

/** The last entry of the audit trail. Who knows an old head notices that entries before it were changed or taken away. */
export interface AuditHead {
  /** 0 before the first entry. */
  position: number;
  hash: string;
}

/** Which entry of the audit trail is the last one? */
export async function findAuditHead(db: Kysely<Database>): Promise<AuditHead> {
  const head = await db
    .selectFrom('console_action')
    .select(['position', 'hash'])
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { position: head?.position ?? 0, hash: head?.hash ?? '' };
}

/** A head as people note it: `12:<hash>`. */
export function headText({ position, hash }: Pick<ConsoleActionRow, 'position' | 'hash'>): string {
  return `${position}:${hash}`;
}

/** Whether a head that was noted (`headText`) is an entry of the audit trail. */
export async function isAuditHead(db: Kysely<Database>, text: string): Promise<boolean> {
  const entry = await db
    .selectFrom('console_action')
    .select(['position', 'hash'])
    .where('position', '=', Number.parseInt(text, 10) || 0)
    .executeTakeFirst();
  return entry !== undefined && headText(entry) === text;
}

/** Entries that are read at once by default. */
const READ_AT_ONCE = 1_000;

/** The result of `checkAuditTrail`. */
export interface AuditCheck {
  /** Entries with a right hash. */
  entries: number;
  /** The position of the first one that is missing or was changed; null if all are as they were written. */
  changed: number | null;
  /** The last one with a right hash. */
  head: AuditHead;
}

/**
 * Is each entry of the audit trail as it was written? Entries taken away at the end show by an earlier head alone.
 *
 * @param readAtOnce number of entries that are read at once
 */
export async function checkAuditTrail(
  db: Kysely<Database>,
  readAtOnce = READ_AT_ONCE,
): Promise<AuditCheck> {
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
