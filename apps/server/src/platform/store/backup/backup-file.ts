import { randomInt } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hashFile } from '../../hash-file.ts';
import { isThere } from '../../refused-files.ts';
import { refuseOtherVersion } from '../migrations/schema-state.ts';
import { findCorruption, migrationsInFile } from '../sqlite/check-file.ts';
import { fileSize, modeAtRest, openExisting } from '../sqlite/database-file.ts';
import { isCorrupt } from '../sqlite/sqlite-failure.ts';
import { type ForeignPart, findForeignParts, findUnknownRoles, partText } from './foreign-parts.ts';
import { makeBeside } from './make-beside.ts';

// A backup is one SQLite file with all tables, whichever database it was taken from.

export interface BackupFile {
  file: string;
  bytes: number;
  migrations: string[];
  rows: Record<string, number>;
  /** Parts of the file that its migrations do not make so. */
  foreign: ForeignPart[];
}

/** Reads what is in a backup. Throws unless it is intact, Zipfront's, and of no newer version. */
export async function inspectBackup(file: string): Promise<BackupFile> {
  if (!isThere(file)) throw new Error(`There is no file ${file}.`);
  const migrations = readMigrations(file);
  if (migrations.length === 0) throw new Error(`${file} is not a backup: it has no tables.`);
  refuseOtherVersion(migrations, `The backup ${file}`);
  const database = openAtRest(file);
  try {
    const corruption = findCorruption(database, 'integrity_check');
    if (corruption !== null) throw corruptionError(file, corruption);
    const foreign = await findForeignParts(database, migrations);
    const rows = readTables(database).map(({ name }) => [name, countRows(database, name)]);
    return { file, bytes: fileSize(file), migrations, rows: Object.fromEntries(rows), foreign };
  } catch (error) {
    throw isCorrupt(error) ? corruptionError(file, (error as Error).message) : error;
  } finally {
    database.close();
  }
}

export function refuseForeign({ file, foreign }: BackupFile): void {
  const parts = foreign.map(partText);
  if (parts.length === 0) {
    const database = openAtRest(file);
    const accounts = findUnknownRoles(database);
    database.close();
    parts.push(...accounts.map(({ name, role }) => `the account ${name} with the role ${role}`));
  }
  if (parts.length === 0) return;
  const named = parts.slice(0, FOREIGN_NAMED).join(', ');
  const more = parts.length > FOREIGN_NAMED ? ` and ${parts.length - FOREIGN_NAMED} more` : '';
  throw new Error(
    `The backup ${file} is not as Zipfront makes it: ${named}${more}. Another program has changed it; use another backup.`,
  );
}

const FOREIGN_NAMED = 5;

function readMigrations(file: string): string[] {
  try {
    return migrationsInFile(file, modeAtRest(file));
  } catch (error) {
    throw isCorrupt(error) ? corruptionError(file, (error as Error).message) : error;
  }
}

export interface Table {
  name: string;
  columns: string[];
}

/** Reads the tables of a file, each after those that it references, without migrations. */
export function readTables(database: DatabaseSync): Table[] {
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

/** Copies a database in one statement into an empty file: writes never make it start again. */
export function copyDatabase(from: DatabaseSync, to: string): void {
  from.prepare('vacuum into ?').run(to);
}

/** Gives a file an id of its own, by which a start detects a log of another file. */
export function assignDatabaseId(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(`pragma user_version = ${randomInt(1, 2 ** 31)}`);
  database.close();
}

export function openAtRest(file: string): DatabaseSync {
  return openExisting(file, modeAtRest(file));
}

export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function countRows(database: DatabaseSync, table: string): number {
  return Number(database.prepare(`select count(*) as count from "${table}"`).get()?.count);
}

function corruptionError(file: string, corruption: string): Error {
  return new Error(`The backup ${file} is corrupt (${corruption}); use an earlier one.`);
}

/** Returns the path of a backup's checksum, as `sha256sum` writes and checks it. */
function checksumPath(backup: string): string {
  return `${backup}.sha256`;
}

/**
 * Gives a checked file the name of a backup, and its checksum. Meanwhile the checksum has a line of
 * the former file, too, so that a restore accepts either if this process is killed.
 */
export async function putBackup(file: string, backup: string): Promise<void> {
  const line = `${await hashFile(file)}  ${basename(backup)}\n`;
  const path = checksumPath(backup);
  const former = isThere(path) ? readFileSync(path, 'utf8') : '';
  await putText(path, line + former);
  renameSync(file, backup);
  if (former !== '') await putText(path, line);
}

function putText(path: string, text: string): Promise<void> {
  return makeBeside(path, (partial) => {
    writeFileSync(partial, text);
    syncToDisk(partial);
    renameSync(partial, path);
  });
}

/** Compares the checksum, which covers the rows' content; SQLite's own check does not. */
export async function verifyChecksum(backup: string): Promise<void> {
  const path = checksumPath(backup);
  if (!isThere(path)) {
    throw new Error(
      `There is no checksum ${path}. Copy it from where the backup was taken, or add --without-checksum.`,
    );
  }
  const expected = readFileSync(path, 'utf8').match(/^[0-9a-f]{64}(?=\s|$)/gm);
  if (expected === null) throw new Error(`${path} is not a SHA-256 checksum.`);
  if (!expected.includes(await hashFile(backup))) {
    throw new Error(
      `The backup ${backup} has changed since it was taken: its checksum is not that of ${path}. Use an earlier one.`,
    );
  }
}

export function describeBackup({ file, bytes, migrations, rows }: BackupFile): string {
  const counts = Object.entries(rows)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count.toLocaleString('en-US')} ${table}`);
  const megabytes = (bytes / 1e6).toFixed(1);
  return `${file} (${megabytes} MB, tables of ${migrations.at(-1)}): ${counts.join(', ') || 'no rows'}`;
}
