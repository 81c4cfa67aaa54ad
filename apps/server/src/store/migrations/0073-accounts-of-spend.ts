import type { Kysely } from 'kysely';
import { lockTables } from './lock-tables.ts';

/**
 * The account at the platform that spend is of: files of two accounts replace only their own. The notes and the questions about a file
 * stand beside it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await lockTables(db, ['spend', 'spend_import']);
  await db.schema
    .alterTable('spend')
    .addColumn('account', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (const [name, before] of [
    ['accounts', ''],
    ['notes', '[]'],
    ['questions', '[]'],
  ] as const) {
    await db.schema
      .alterTable('spend_import')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(before))
      .execute();
  }
}
