import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import type { Trx } from '../../platform/store/schema.ts';
import type { WarehouseKind, WarehouseMarkRow } from '../../platform/store/tables/warehouse.ts';
import { monthFolder, timeInName } from './file-names.ts';
import type { RowKind } from './find-rows.ts';
import { holdRun, type RunStep } from './warehouse-runs.ts';

/** The name has the time, sorts by it, and is never used again, also not after a restore. */
export async function planFile(
  trx: Trx,
  { kind, day, ...step }: { kind: WarehouseKind; day: number } & RunStep,
): Promise<number> {
  await holdRun(trx, step);
  const last = await trx
    .selectFrom('warehouse_file')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const id = (last?.id ?? 0) + 1;
  const name = `part-${timeInName(step.at)}-${randomBytes(4).toString('hex')}.parquet`;
  const path = `${kind}/${monthFolder(day * DAY_MS)}/${name}`;
  await trx
    .insertInto('warehouse_file')
    .values({ id, path, kind, written_at: null, row_count: null })
    .execute();
  return id;
}

interface PlannedRows extends RunStep {
  kind: RowKind;
  rows: Pick<WarehouseMarkRow, 'key' | 'position' | 'file_id' | 'version' | 'content'>[];
}

export async function planRows(trx: Trx, { kind, rows, ...step }: PlannedRows): Promise<void> {
  await holdRun(trx, step);
  await trx
    .insertInto('warehouse_mark')
    .values(rows.map((row) => ({ kind, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key', 'position']).doUpdateSet(({ ref }) => ({
        file_id: ref('excluded.file_id'),
        version: ref('excluded.version'),
        content: ref('excluded.content'),
      })),
    )
    .execute();
}

interface PlannedDeletions extends RunStep {
  kind: RowKind;
  keys: string[];
  fileId: number;
}

export async function planDeletions(
  trx: Trx,
  { kind, keys, fileId, ...step }: PlannedDeletions,
): Promise<void> {
  await holdRun(trx, step);
  await trx
    .updateTable('warehouse_mark')
    .set({ file_id: fileId })
    .where('kind', '=', kind)
    .where('key', 'in', keys)
    .execute();
}

export async function recordFile(
  trx: Trx,
  { id, rows, ...step }: { id: number; rows: number } & RunStep,
): Promise<void> {
  await holdRun(trx, step);
  await trx
    .updateTable('warehouse_file')
    .set({ written_at: step.at, row_count: rows })
    .where('id', '=', id)
    .execute();
}

interface ForgottenMarks extends RunStep {
  which: 'listed' | 'all';
  limit: number;
}

/** A row without a mark is written again if it is still stored. */
export async function forgetMarks(
  trx: Trx,
  { which, limit, ...step }: ForgottenMarks,
): Promise<number> {
  await holdRun(trx, step);
  const marks = trx
    .selectFrom('warehouse_mark as mark')
    .innerJoin('warehouse_file as file', 'file.id', 'mark.file_id')
    .select(['mark.kind', 'mark.key', 'mark.position'])
    .$if(which === 'listed', (query) =>
      query.where('file.kind', '=', 'deletions').where('file.written_at', 'is not', null),
    )
    .limit(limit);
  const { numAffectedRows } = await sql`
    delete from warehouse_mark where (kind, key, position) in ${marks}`.execute(trx);
  return Number(numAffectedRows);
}
