import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { AuditHead } from './find-audit-head.ts';
import { hashOfEntry } from './hash-of-entry.ts';

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
