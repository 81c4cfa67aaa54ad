import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { deleteInSteps } from '../../platform/store/delete-in-steps.ts';
import { WAREHOUSE_KINDS, type WarehouseFileRow } from '../../platform/store/tables/warehouse.ts';
import type { Services } from '../../services.ts';
import {
  findDeleted,
  findRows,
  findUnwritten,
  partsOf,
  ROW_KINDS,
  type RowKind,
  type UnwrittenRow,
} from './find-rows.ts';
import { mergeMonths } from './merge-months.ts';
import { type ParquetWriter, startParquetWriter } from './parquet-writer.ts';
import { forgetMarks, planDeletions, planFile, planRows, recordFile } from './plan-files.ts';
import type { Warehouse } from './warehouse-place.ts';
import { beginRun, endRun, holdRun, type RunStep } from './warehouse-runs.ts';

export interface WarehouseParts extends Pick<Services, 'now' | 'log'> {
  store: Pick<Services['store'], 'longReads' | 'reads' | 'write'>;
  warehouse: Warehouse;
}

export interface RunOptions {
  stopped?: () => boolean;
  takesOver?: boolean;
  writesAll?: boolean;
}

export interface WrittenFiles {
  files: number;
  rows: number;
}

interface Run extends WarehouseParts {
  today: number;
  step(): RunStep;
  stopped(): boolean;
}

/** Rows that one write plans or forgets. Visitors' writes wait for it. */
const ROWS_AT_ONCE = 500;

/** Further rows of a day go in another file. */
const MAX_ROWS_PER_FILE = 500_000;

/**
 * First marks each new row of a complete day with its file, and each deleted row; then writes the
 * planned files, also of an interrupted run; at last merges months. Null if another run goes on.
 */
export async function runWarehouse(
  parts: WarehouseParts,
  { stopped = () => false, takesOver = false, writesAll = false }: RunOptions = {},
): Promise<WrittenFiles | null> {
  const { store, warehouse, now, log } = parts;
  const id = randomUUID();
  const step = () => ({ run: id, at: now() });
  if (!(await store.write(beginRun, { ...step(), takesOver }))) return null;
  const run: Run = { ...parts, step, stopped, today: utcDay(now()) };
  try {
    await warehouse.removePartials(now());
    await forget(run, writesAll ? 'all' : 'listed');
    await planFirstFiles(run, writesAll);
    for (const kind of ROW_KINDS) {
      await planUnwritten(run, kind);
      await planDeleted(run, kind);
    }
    const written = await writePlanned(run);
    await forget(run, 'listed');
    const isInterrupted = stopped();
    await store.write(endRun, { ...step(), error: null, isInterrupted });
    log.info({ ...written, isInterrupted }, 'the warehouse was written');
    return written;
  } catch (error) {
    await store.write(endRun, { ...step(), error: (error as Error).message }).catch(() => {});
    throw error;
  }
}

export function utcDay(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** Plans a file of each kind for a new warehouse, so that a query finds all of them. */
async function planFirstFiles({ store, step, today }: Run, writesAll: boolean): Promise<void> {
  const planned = store.reads.selectFrom('warehouse_file').select('kind').distinct();
  const kinds = writesAll ? [] : (await planned.execute()).map(({ kind }) => kind);
  for (const kind of WAREHOUSE_KINDS) {
    if (kinds.includes(kind)) continue;
    await store.write(planFile, { kind, day: today - 1, ...step() });
  }
}

async function planUnwritten(run: Run, kind: RowKind): Promise<void> {
  const { store, step, stopped, today } = run;
  const files = new Map<number, { id: number; rows: number }>();

  async function fileFor({ day }: UnwrittenRow): Promise<number> {
    const known = files.get(day);
    const file =
      known !== undefined && known.rows < MAX_ROWS_PER_FILE
        ? known
        : { id: await store.write(planFile, { kind, day, ...step() }), rows: 0 };
    files.set(day, file);
    file.rows += 1;
    return file.id;
  }

  for await (const part of partsOf(store.longReads, kind, 'rows')) {
    if (stopped()) return;
    const rows = [];
    for (const row of await findUnwritten[kind](store.longReads, part)) {
      if (row.day >= today) continue;
      const { key, position, version, content } = row;
      rows.push({ key, position, version, content, file_id: await fileFor(row) });
    }
    for (const some of inGroups(rows)) {
      await store.write(planRows, { kind, rows: some, ...step() });
    }
  }
}

async function planDeleted({ store, step, stopped, today }: Run, kind: RowKind): Promise<void> {
  let fileId: number | undefined;
  for await (const part of partsOf(store.longReads, kind, 'marks')) {
    if (stopped()) return;
    for (const keys of inGroups(await findDeleted(store.longReads, kind, part))) {
      fileId ??= await store.write(planFile, { kind: 'deletions', day: today, ...step() });
      await store.write(planDeletions, { kind, keys, fileId, ...step() });
    }
  }
}

function* inGroups<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE) {
    yield items.slice(from, from + ROWS_AT_ONCE);
  }
}

async function writePlanned(run: Run): Promise<WrittenFiles> {
  const { store, step, stopped } = run;
  const planned = await store.reads
    .selectFrom('warehouse_file')
    .select(['id', 'kind', 'path'])
    .where('written_at', 'is', null)
    .orderBy('id')
    .execute();
  const written = { files: 0, rows: 0 };
  const writer = startParquetWriter();
  try {
    for (const file of planned) {
      if (stopped()) break;
      const rows = await writeOne(run, file, writer);
      await store.write(recordFile, { id: file.id, rows, ...step() });
      written.files += 1;
      written.rows += rows;
    }
    await mergeFolder(run, writer);
  } finally {
    await writer.close();
  }
  return written;
}

async function mergeFolder(run: Run, writer: ParquetWriter): Promise<void> {
  const { store, warehouse, step } = run;
  const { folder } = warehouse;
  if (folder === null) return;
  const hold = () => store.write(holdRun, step());
  await mergeMonths({ ...run, warehouse: { ...warehouse, folder }, writer, hold });
}

async function writeOne(
  { store, warehouse, now }: Run,
  { id, kind, path }: Pick<WarehouseFileRow, 'id' | 'kind' | 'path'>,
  writer: ParquetWriter,
): Promise<number> {
  const partial = await warehouse.newPartial();
  try {
    const source = findRows(store.longReads, { id, kind }, now());
    const rows = await writer.write({ kind, to: partial }, source);
    await warehouse.put(partial, path);
    return rows;
  } finally {
    await rm(partial, { force: true });
  }
}

async function forget({ store, step, stopped }: Run, which: 'listed' | 'all'): Promise<void> {
  const write = (limit: number) => store.write(forgetMarks, { which, limit, ...step() });
  await deleteInSteps(write, { limit: ROWS_AT_ONCE, stopped });
}
