import { type Kysely, sql } from 'kysely';
import { foldedText } from '../folded-text.ts';
import { lockTables } from './lock-tables.ts';

/** Rows that are in memory at once. */
const ROWS_AT_ONCE = 1_000;

const TABLES = [
  ['shipping_order', 'reference'],
  ['call_back', 'id'],
  ['review', 'id'],
] as const;

/**
 * Stores names as the desk searches them, in an index that has all that a search by a part of a name reads, in the order in which
 * items are shown.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await lockTables(db, ['shipping_order', 'call_back', 'review']);
  for (const [table, key] of TABLES) {
    await db.schema
      .alterTable(table)
      .addColumn('folded_name', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await foldNames(db, table, key);
    await db.schema
      .createIndex(`${table}_folded_name`)
      .on(table)
      .columns(['created_at', key, 'folded_name'])
      .execute();
  }
}

async function foldNames(db: Kysely<never>, table: string, key: string): Promise<void> {
  const [of, keyOf] = [sql.table(table), sql.ref(key)];
  let after = '';
  for (;;) {
    const { rows } = await sql<{
      key: string;
      name: string;
    }>`select ${keyOf} as key, name from ${of}
      where ${keyOf} > ${after} order by ${keyOf} limit ${ROWS_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    const folded = rows.map((row) => sql`(${row.key}, ${foldedText(row.name)})`);
    await sql`update ${of} set folded_name = folded.column2 from (values ${sql.join(folded)}) as folded
      where ${of}.${keyOf} = folded.column1`.execute(db);
    after = last.key;
  }
}
