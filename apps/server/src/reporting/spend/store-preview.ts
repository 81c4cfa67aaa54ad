import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { SpendImportRow, SpendRow } from '../../platform/store/spend-rows.ts';
import type { Store } from '../../platform/store/store.ts';
import type { PlannedImport } from './plan-import.ts';

/** Rows that one write stores: writes of visitors wait for no more than that. */
const ROWS_AT_ONCE = 500;

/** Rows that one statement inserts. */
const ROWS_A_STATEMENT = 100;

/** Stores a file, in small writes. It does not count before `applyImport`, which refuses one that is stored in part. */
export async function storePreview(
  store: Pick<Store, 'write'>,
  { head, rows }: PlannedImport,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = rows.slice(start, start + ROWS_AT_ONCE);
    await store.write(addSpend, { head: start === 0 ? head : null, rows: part });
  }
}

/** Stores rows of a preview, the first ones with the import itself. */
export async function addSpend(
  trx: Transaction<Database>,
  { head, rows }: { head: SpendImportRow | null; rows: SpendRow[] },
): Promise<void> {
  if (head !== null) await trx.insertInto('spend_import').values(head).execute();
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await trx
      .insertInto('spend')
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .execute();
  }
}
