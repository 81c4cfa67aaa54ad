import type { Kysely } from 'kysely';

/** Whether orders and call-backs came with a solved challenge. Forms had none before. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['shipping_order', 'call_back']) {
    await db.schema
      .alterTable(table)
      .addColumn('unchallenged', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  }
}
