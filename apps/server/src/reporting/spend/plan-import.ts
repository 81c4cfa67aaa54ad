import { randomUUIDv7 } from 'node:crypto';
import { MAX_IMPORT_CENTS } from '@zipfront/contracts/money/amounts';
import { amountText } from '@zipfront/contracts/money/currency';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import type { SpendImportRow, SpendRow } from '../../platform/store/tables/spend.ts';
import { doubtAmounts } from './find-questions.ts';
import type { SpendFile } from './spend-file.ts';

const MAX_FILE_NAME_LENGTH = 120;

export interface PlannedImport {
  head: SpendImportRow;
  rows: SpendRow[];
}

export interface PlanOptions {
  actor: string;
  site: string;
  fileName: string;
  currency: string;
  at: number;
  sample?: boolean;
}

export function planImport(
  file: SpendFile,
  { actor, site, fileName, currency, at, sample = false }: PlanOptions,
): PlannedImport {
  const id = randomUUIDv7();
  const counted = file.currency ?? currency;
  const days = [...new Set(file.lines.map(({ day }) => day))].sort((one, other) => one - other);
  const rows = file.lines.map((line, position) => ({
    import_id: id,
    position,
    site,
    ...line,
    counts: 0 as const,
  }));
  const head: SpendImportRow = {
    id,
    actor,
    site,
    file_name: fileName.slice(-MAX_FILE_NAME_LENGTH),
    currency: counted,
    sources: listed(rows.map(({ source }) => source)),
    accounts: listed(rows.map(({ account }) => account)),
    first_day: days[0] ?? 0,
    last_day: days.at(-1) ?? 0,
    days: days.length,
    lines: rows.length,
    cents: rows.reduce((sum, { cents }) => sum + cents, 0),
    previewed_at: at,
    expires_at: at + PERIODS_MS.spendPreview,
    applied_at: null,
    undone_at: null,
    sample: sample ? 1 : 0,
    notes: toJson(file.notes),
    questions: toJson([...file.questions, ...doubtAmounts(file, counted)]),
  };
  return { head, rows };
}

export function sumError({ head }: PlannedImport): string | null {
  return head.cents > MAX_IMPORT_CENTS
    ? `The amounts are more than ${amountText(MAX_IMPORT_CENTS, head.currency)} together.`
    : null;
}

function listed(names: readonly string[]): string {
  return [...new Set(names)].filter(Boolean).sort().join(', ');
}

/** Rows that one write stores. Visitors' writes wait for it. */
const ROWS_AT_ONCE = 500;

const ROWS_PER_STATEMENT = 100;

/** Stores a preview in small writes. `applyImport` refuses an incomplete one. */
export async function storePreview(
  store: Pick<Store, 'write'>,
  { head, rows }: PlannedImport,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = rows.slice(start, start + ROWS_AT_ONCE);
    await store.write(addSpend, { head: start === 0 ? head : null, rows: part });
  }
}

/** Returns false if no preview has the id. */
export async function forgetPreview(trx: Trx, { id }: { id: string }): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('spend_import')
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function addSpend(
  trx: Trx,
  { head, rows }: { head: SpendImportRow | null; rows: SpendRow[] },
): Promise<void> {
  if (head !== null) await trx.insertInto('spend_import').values(head).execute();
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await trx
      .insertInto('spend')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}
