import { type Kysely, sql } from 'kysely';
import { clustered } from '../column-types.ts';

/** Spend by day and campaign, and the files that it was imported from. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('spend_import')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('sources', 'text', (column) => column.notNull())
    .addColumn('first_day', 'integer', (column) => column.notNull())
    .addColumn('last_day', 'integer', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('lines', 'integer', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addColumn('previewed_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('applied_at', 'bigint')
    .addColumn('undone_at', 'bigint')
    .addColumn('sample', 'integer', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createTable('spend')
    .addColumn('import_id', 'text', (column) =>
      column.notNull().references('spend_import.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('campaign_id', 'text', (column) => column.notNull())
    .addColumn('campaign', 'text', (column) => column.notNull())
    .addColumn('ad_group', 'text', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addColumn('clicks', 'bigint')
    .addColumn('impressions', 'bigint')
    .addColumn('counts', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('spend_key', ['import_id', 'position'])
    .modifyEnd(clustered(db))
    .execute();
  await sql`create index spend_counted on spend (day) where counts = 1`.execute(db);
  await sql`create index spend_day on spend (site, source, day)`.execute(db);
}
