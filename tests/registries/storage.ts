import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { KindOfRecord } from '../../apps/server/src/platform/retention/kind-of-record.ts';
import { KINDS } from '../../apps/server/src/platform/retention/kinds.ts';
import {
  MIGRATION_NAMES,
  migrate,
} from '../../apps/server/src/platform/store/migrations/migrate.ts';
import type { Database } from '../../apps/server/src/platform/store/schema.ts';
import { NodeSqliteDialect } from '../../apps/server/src/platform/store/sqlite/node-sqlite-dialect.ts';
import { VISITOR_TABLES } from '../../apps/server/src/visitors/privacy/testing/visitor-tables.ts';

const MIGRATIONS_FOLDER = 'apps/server/src/platform/store/migrations';
const HASHES_FILE = `${MIGRATIONS_FOLDER}/merged-migrations.json`;
const KINDS_FILE = 'apps/server/src/platform/retention/kinds.ts';
const VISITORS_FILE = 'apps/server/src/visitors/privacy/testing/visitor-tables.ts';

/** All that names a migration or a table, as one repository has it. */
export interface StoragePlaces {
  /** The hash of each migration's file. */
  hashes: Record<string, string>;
  /** Migrations that a start runs. */
  listed: readonly string[];
  merged: Record<string, string>;
  tables: string[];
  /** Tables that have a period of retention. */
  retained: string[];
  /** Tables of which is said whether a visitor's export and deletion cover them. */
  covered: string[];
}

/** Errors of migrations and tables, a sentence each with the file to edit. */
export function storageErrors({
  hashes,
  listed,
  merged,
  tables,
  retained,
  covered,
}: StoragePlaces): string[] {
  return [
    ...Object.entries(hashes)
      .filter(([name, hash]) => merged[name] !== hash)
      .map(([name, hash]) =>
        merged[name] === undefined
          ? `The migration ${name} has no hash: add "${name}": "${hash}" to ${HASHES_FILE}.`
          : `The merged migration ${name} was changed: a change of the tables is a migration of its own. Only before the first release, write "${name}": "${hash}" in ${HASHES_FILE}.`,
      ),
    ...Object.keys(merged)
      .filter((name) => !listed.includes(name))
      .map(
        (name) =>
          `The migration ${name} of ${HASHES_FILE} is missing: list it in ${MIGRATIONS_FOLDER}/migrate.ts.`,
      ),
    ...tables
      .filter((table) => !retained.includes(table))
      .map(
        (table) =>
          `The table ${table} has no period: add it to the tables of a kind in ${KINDS_FILE}, or give it a kind of its own.`,
      ),
    ...retained
      .filter((table) => !tables.includes(table))
      .map((table) => `No migration makes the table ${table} of ${KINDS_FILE}: take it out.`),
    ...tables
      .filter((table) => !covered.includes(table))
      .map(
        (table) =>
          `The table ${table} has no row in ${VISITORS_FILE}: say there whether the export and the deletion of a visit have it, or why it is not a visitor's.`,
      ),
  ];
}

export async function readStoragePlaces(root: string): Promise<StoragePlaces> {
  const kinds: KindOfRecord[] = Object.values(KINDS);
  return {
    hashes: Object.fromEntries(
      globSync('[0-9]*.ts', { cwd: join(root, MIGRATIONS_FOLDER), exclude: ['*.test.ts'] })
        .sort()
        .map((file) => [basename(file, '.ts'), fileHash(join(root, MIGRATIONS_FOLDER, file))]),
    ),
    listed: MIGRATION_NAMES,
    merged: JSON.parse(readFileSync(join(root, HASHES_FILE), 'utf8')),
    tables: await migratedTables(),
    retained: [...new Set(kinds.flatMap(({ tables }) => tables))],
    covered: Object.keys(VISITOR_TABLES),
  };
}

/** The start of the SHA-256 of a migration, its white space aside. */
function fileHash(file: string): string {
  const text = readFileSync(file, 'utf8').replaceAll(/\s+/g, '');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

async function migratedTables(): Promise<string[]> {
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(new DatabaseSync(':memory:')) });
  try {
    await migrate(db);
    const names = (await db.introspection.getTables()).map(({ name }) => name);
    return names.filter((name) => !/^(?:kysely|sqlite)_/.test(name));
  } finally {
    await db.destroy();
  }
}
