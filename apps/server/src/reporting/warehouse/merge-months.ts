import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { makePrivateFolder } from '../../platform/private-files.ts';
import type { Instant } from '../../platform/store/tables/columns.ts';
import { WAREHOUSE_KINDS, type WarehouseKind } from '../../platform/store/tables/warehouse.ts';
import { mergedName, monthFolder, readFileName, timeInName } from './file-names.ts';
import { readMergedNames } from './merged-metadata.ts';
import type { ParquetWriter } from './parquet-writer.ts';
import { sync, type Warehouse } from './warehouse-place.ts';

export interface MergeParts {
  warehouse: Warehouse & { folder: string };
  writer: ParquetWriter;
  now: () => Instant;
  stopped(): boolean;
  hold(): Promise<void>;
}

/**
 * From the second day of the next month on, so that a year is twelve files. A merged file names
 * what it has replaced: the next run finishes one that was killed before it deleted them.
 */
export async function mergeMonths(parts: MergeParts): Promise<void> {
  for (const kind of WAREHOUSE_KINDS) {
    const root = join(parts.warehouse.folder, kind);
    await moveDays(root);
    for (const month of await namesIn(root)) {
      if (parts.stopped()) return;
      if (month.startsWith('month=')) await mergeMonth(parts, kind, month);
    }
  }
}

async function mergeMonth(parts: MergeParts, kind: WarehouseKind, month: string): Promise<void> {
  const { warehouse, writer, hold } = parts;
  const folder = join(warehouse.folder, kind, month);
  await deleteMerged(parts, folder);
  const end = mergedUntil(parts.now());
  if (month >= monthFolder(end)) return;
  const names = (await namesIn(folder))
    .filter((name) => (readFileName(name)?.time ?? 'Z') < timeInName(end))
    .toSorted((one, other) => fileTime(one).localeCompare(fileTime(other)));
  if (names.length < 2) return;
  const partial = await warehouse.newPartial();
  try {
    const mergedFrom = names.map((name) => join(folder, name));
    await writer.write({ kind, to: partial, mergedFrom });
    await hold();
    await warehouse.put(partial, join(kind, month, mergedName(names)));
  } finally {
    await rm(partial, { force: true });
  }
  await deleteMerged(parts, folder);
}

async function deleteMerged({ hold }: MergeParts, folder: string): Promise<void> {
  const names = await namesIn(folder);
  if (names.length < 2) return;
  const merged = names.filter((name) => readFileName(name)?.isMerged);
  const lists = await Promise.all(merged.map((name) => readMergedNames(join(folder, name))));
  const left = names.filter((name) => lists.flat().includes(name));
  if (left.length === 0) return;
  await hold();
  for (const name of left) await rm(join(folder, name), { force: true });
  await sync(folder);
}

/** Versions up to 0.2.0 had a folder for each day. */
async function moveDays(root: string): Promise<void> {
  for (const day of await namesIn(root)) {
    const [, month] = /^day=(\d{4}-\d\d)-\d\d$/.exec(day) ?? [];
    if (month === undefined) continue;
    const to = join(root, `month=${month}`);
    makePrivateFolder(to);
    for (const name of await namesIn(join(root, day))) {
      await rename(join(root, day, name), join(to, name));
    }
    await sync(to);
    await rmdir(join(root, day));
  }
}

/** The latest start of a month's second day in UTC. */
function mergedUntil(now: Instant): Instant {
  const at = new Date(now - DAY_MS);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 2);
}

const fileTime = (name: string): string => readFileName(name)?.time ?? '';

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}
