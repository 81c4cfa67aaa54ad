import { randomInt, randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { refuseNewer } from '../migrations/schema-state.ts';
import { PRIVATE_FILE } from '../private-files.ts';
import { findCorruption, migrationsInFile } from '../sqlite/check-file.ts';
import { modeAtRest, openExisting, sizeOf } from '../sqlite/database-file.ts';
import { isCorrupt } from '../sqlite/sqlite-failure.ts';

// A backup is one SQLite file with all tables, whichever database it was taken from.

/** What is known of a backup that was found to be good. */
export interface BackupFile {
  file: string;
  bytes: number;
  /** The migrations that its tables have had, in order. */
  migrations: string[];
  /** How many rows each table has, migrations not counted. */
  rows: Record<string, number>;
}

/**
 * Reads a backup through: it is whole, one of Zipfront, and not from a newer version.
 *
 * @throws Error with one sentence that names the file
 */
export function inspectBackup(file: string): BackupFile {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const migrations = migrationsInFile(file, modeAtRest(file));
  if (migrations.length === 0) throw new Error(`${file} is no backup: it has no tables.`);
  refuseNewer(migrations, `The backup ${file}`);
  const database = openAtRest(file);
  try {
    const corruption = findCorruption(database, 'integrity_check');
    if (corruption !== null) throw corruptionError(file, corruption);
    const rows = tablesOf(database).map(({ name }) => [name, countOf(database, name)]);
    return { file, bytes: sizeOf(file), migrations, rows: Object.fromEntries(rows) };
  } catch (error) {
    throw isCorrupt(error) ? corruptionError(file, (error as Error).message) : error;
  } finally {
    database.close();
  }
}

/** A table that is backed up. */
export interface Table {
  name: string;
  columns: string[];
}

/** The tables of a backup, each after those that its keys lead to; those of the migrations not. */
export function tablesOf(database: DatabaseSync): Table[] {
  const names = database
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and name not glob 'kysely_*' order by name",
    )
    .all()
    .map(({ name }) => String(name));
  const ordered = new Set<string>();
  const add = (name: string): void => {
    const parents = database.prepare('select "table" as name from pragma_foreign_key_list(?)');
    for (const parent of parents.all(name)) if (parent.name !== name) add(String(parent.name));
    ordered.add(name);
  };
  for (const name of names) add(name);
  const columns = database.prepare('select name from pragma_table_info(?)');
  return [...ordered].map((name) => ({
    name,
    columns: columns.all(name).map((column) => String(column.name)),
  }));
}

/**
 * Copies a database file as it is at this moment, with what is in its log, into a file that is there
 * and empty. One statement is one read transaction: writes go on beside it and never make it begin
 * again. The copy has no log, and no empty pages.
 */
export function copyDatabase(from: DatabaseSync, to: string): void {
  from.prepare('vacuum into ?').run(to);
}

/** Gives a copy a number of its own: a start sees by it that a log does not belong to the file. */
export function assignDatabaseId(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(`pragma user_version = ${randomInt(1, 2 ** 31)}`);
  database.close();
}

/** Opens a backup to read it. */
export function openAtRest(file: string): DatabaseSync {
  return openExisting(file, modeAtRest(file));
}

/**
 * Lets a file be made under another name beside its place, for its owner alone. `make` renames it when
 * it is good; a file that it leaves is deleted.
 */
export async function makeBeside<T>(
  file: string,
  make: (partial: string) => Promise<T> | T,
): Promise<T> {
  const partial = `${file}.partial-${randomUUID().slice(0, 8)}`;
  try {
    closeSync(openSync(partial, 'wx', PRIVATE_FILE));
    return await make(partial);
  } finally {
    for (const left of [partial, `${partial}-journal`]) rmSync(left, { force: true });
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function countOf(database: DatabaseSync, table: string): number {
  return Number(database.prepare(`select count(*) as count from "${table}"`).get()?.count);
}

function corruptionError(file: string, corruption: string): Error {
  return new Error(`The backup ${file} is broken (${corruption}); take an earlier one.`);
}
