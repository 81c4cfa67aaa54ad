import { DatabaseSync } from 'node:sqlite';
import { ROLES } from '@zipfront/contracts/console/accounts';
import { Kysely } from 'kysely';
import { makeTablesOf } from '../migrations/migrate.ts';
import type { Database } from '../schema.ts';
import { NodeSqliteDialect } from '../sqlite/node-sqlite-dialect.ts';

/** A table, an index, a trigger or a view of a file that its migrations do not make so. */
export interface ForeignPart {
  type: string;
  name: string;
  /** Whether it is in the file, in the migrations, or in both but different. */
  found: 'added' | 'missing' | 'changed';
}

export function partText({ type, name, found }: ForeignPart): string {
  return found === 'added' ? `the ${type} ${name}` : `the ${type} ${name} (${found})`;
}

/** Compares a file's parts with those that its migrations, in order, make. */
export async function findForeignParts(
  database: DatabaseSync,
  migrations: readonly string[],
): Promise<ForeignPart[]> {
  const ours = await partsOfMigrations(migrations.at(-1) ?? '');
  const found = readParts(database);
  const foreign: ForeignPart[] = [];
  for (const [key, { type, name, sql }] of found) {
    const own = ours.get(key);
    if (own === undefined) foreign.push({ type, name, found: 'added' });
    else if (own.sql !== sql) foreign.push({ type, name, found: 'changed' });
  }
  for (const [key, { type, name }] of ours) {
    if (!found.has(key)) foreign.push({ type, name, found: 'missing' });
  }
  return foreign;
}

/** Deletes added parts, and returns them. Others stay, as a table of an unloaded module. */
export function dropAdded(database: DatabaseSync, parts: readonly ForeignPart[]): ForeignPart[] {
  const added = parts.filter(({ found }) => found === 'added');
  // A virtual table deletes its shadow tables, which cannot be deleted alone.
  const isLast = ({ name }: ForeignPart) => isShadow(database, name);
  const ordered = [...added.filter((part) => !isLast(part)), ...added.filter(isLast)];
  return ordered.filter(({ type, name }) => {
    try {
      database.exec(`drop ${type} if exists "${name.replaceAll('"', '""')}"`);
      return true;
    } catch {
      return false;
    }
  });
}

function isShadow(database: DatabaseSync, name: string): boolean {
  const found = database.prepare('select type from pragma_table_list where name = ?').get(name);
  return found?.type === 'shadow';
}

export function findUnknownRoles(database: DatabaseSync): { name: string; role: string }[] {
  return database
    .prepare(
      `select name, role from account where role not in (${ROLES.map(() => '?')}) order by name`,
    )
    .all(...ROLES)
    .map(({ name, role }) => ({ name: String(name), role: String(role) }));
}

interface Part {
  type: string;
  name: string;
  sql: string | null;
}

function readParts(database: DatabaseSync): Map<string, Part> {
  const parts = database
    .prepare("select type, name, sql from sqlite_schema where name not glob 'sqlite_*'")
    .all()
    .map(({ type, name, sql }) => ({
      type: String(type),
      name: String(name),
      sql: String(name).startsWith('kysely_') ? null : String(sql).replace(/\s+/g, ' '),
    }));
  return new Map(parts.map((part) => [`${part.type} ${part.name}`, part]));
}

async function partsOfMigrations(lastMigration: string): Promise<Map<string, Part>> {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(database) });
  try {
    await makeTablesOf(db, lastMigration);
    return readParts(database);
  } finally {
    await db.destroy();
  }
}
