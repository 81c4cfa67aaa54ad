import type { Kysely } from 'kysely';
import { clustered } from '../column-types.ts';

/** Programs, and links with unfilled placeholders, by source and day. */
export async function up(db: Kysely<never>): Promise<void> {
  let table = db.schema
    .createTable('source_day')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull());
  for (const count of ['programs', 'program_leads', 'unfilled', 'expires_at']) {
    table = table.addColumn(count, 'bigint', (column) => column.notNull());
  }
  await table
    .addPrimaryKeyConstraint('source_day_key', ['day', 'site', 'source'])
    .modifyEnd(clustered(db))
    .execute();
  await db.schema.createIndex('source_day_end').on('source_day').column('expires_at').execute();
}
