import { createHash } from 'node:crypto';
import type { ConsoleActionRow } from '../store/account-rows.ts';
import { fromJson } from '../store/json-column.ts';

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
