import { DatabaseSync } from 'node:sqlite';
import { readTables } from '../backup/backup-file.ts';

const ROWS = 3;

/**
 * Into every table: texts that are hard to quote, valid JSON, large numbers, null where allowed.
 * Accounts have an existing role.
 */
export function fillTables(file: string): void {
  const database = new DatabaseSync(file);
  for (const { name } of readTables(database)) {
    const columns = database.prepare('select * from pragma_table_info(?)').all(name);
    const insert = database.prepare(`insert into "${name}" values (${columns.map(() => '?')})`);
    for (let row = 0; row < ROWS; row += 1) {
      insert.run(
        ...columns.map(({ type, notnull, pk }) => {
          if (row === 0 && !notnull && !pk) return null;
          if (/^bigint$/i.test(String(type))) return 1_795_000_000_000 + row;
          if (/^double precision$/i.test(String(type))) return 1e18 + row / 3;
          return /^integer$/i.test(String(type)) ? row : text(row);
        }),
      );
    }
  }
  database.exec("update account set role = 'reader'");
  database.close();
}

/** All rows of all tables of an SQLite file, sorted. */
export function rowsOfTables(file: string): Record<string, string[]> {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = readTables(database).map(({ name }) => [
    name,
    database
      .prepare(`select * from "${name}"`)
      .all()
      .map((row) => JSON.stringify(row))
      .sort(),
  ]);
  database.close();
  return Object.fromEntries(rows);
}

/** The text of a row: the same in all tables, so that foreign keys match. */
function text(row: number): string {
  return JSON.stringify(`row ${row}: "quoted", {braces}, back\\slash, 'apostrophe', é 😀\n`);
}
