import type { Kysely } from 'kysely';
import { fromJson, toJson } from '../json-column.ts';
import type { Database } from '../schema.ts';
import { withPicturedControls } from '../visible-text.ts';

/** Rows in memory at once; an error report may have 100 KB. */
const ROWS_AT_ONCE = 200;

/**
 * Replaces the control characters in stored texts that operators read, as is done with received texts.
 * A row without any is only read. Idempotent.
 */
export async function pictureStoredControls(db: Kysely<Database>): Promise<void> {
  await eachRow(
    (after) =>
      db
        .selectFrom('bad_event')
        .select(['id as key', 'schema', 'detail', 'raw'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute(),
    async ({ key, ...row }) => {
      const change = pictured(row);
      if (change === null) return;
      await db.updateTable('bad_event').set(change).where('id', '=', key).execute();
    },
  );
  await eachRow(
    (after) =>
      db
        .selectFrom('error_report')
        .select(['fingerprint as key', 'path', 'release', 'type', 'message', 'agent'])
        .select(['exceptions', 'breadcrumbs'])
        .where('fingerprint', '>', after)
        .orderBy('fingerprint')
        .limit(ROWS_AT_ONCE)
        .execute(),
    async ({ key, exceptions, breadcrumbs, ...row }) => {
      const change = pictured({
        ...row,
        exceptions: fromJson(exceptions),
        breadcrumbs: fromJson(breadcrumbs),
      });
      if (change === null) return;
      await db
        .updateTable('error_report')
        .set({
          ...change,
          exceptions: toJson(change.exceptions),
          breadcrumbs: toJson(change.breadcrumbs),
        })
        .where('fingerprint', '=', key)
        .execute();
    },
  );
}

/** Reads a table by its key, a page at a time. */
async function eachRow<Row extends { key: string }>(
  read: (after: string) => Promise<Row[]>,
  change: (row: Row) => Promise<void>,
): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await read(after);
    for (const row of rows) await change(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = last.key;
  }
}

/** Replaces the control characters in all texts of a value; null if nothing has to change. */
function pictured<T>(value: T): T | null {
  let changed = false;
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const text = withPicturedControls(part);
      changed ||= text !== part;
      return text;
    }
    if (Array.isArray(part)) return part.map(walk);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(Object.entries(part).map(([key, held]) => [key, walk(held)]));
  };
  const result = walk(value) as T;
  return changed ? result : null;
}
