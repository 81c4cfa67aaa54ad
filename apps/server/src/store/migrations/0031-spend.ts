import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { clustered } from '../column-types.ts';

/** The cube of campaigns as it was then: a migration does not change with the code. */
const KEY = ['day', 'site', 'channel', 'source', 'campaign', 'campaign_id', 'origin'];
const MEASURES = ['visits', 'handoffs', 'estimates', 'orders', 'call_backs'];

/** Spend by day and campaign, the files that it was imported from, and the ids of campaigns in the counts. */
export async function up(db: Kysely<never>): Promise<void> {
  await createSpend(db);
  for (const table of ['conversion', 'report_visit', 'report_delta']) {
    await db.schema
      .alterTable(table)
      .addColumn('campaign_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await addIdToCube(db);
}

/** The id belongs to the key, which SQLite does not change: the rows move to a new table. */
async function addIdToCube(db: Kysely<never>): Promise<void> {
  let cube: CreateTableBuilder<string, string> = db.schema.createTable('cube_campaign_with_id');
  for (const name of KEY) {
    cube = cube.addColumn(name, name === 'day' ? 'integer' : 'text', (column) => column.notNull());
  }
  for (const name of MEASURES) cube = cube.addColumn(name, 'bigint', (column) => column.notNull());
  await cube
    .addPrimaryKeyConstraint('cube_campaign_with_id_key', KEY)
    .modifyEnd(clustered(db))
    .execute();
  const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));
  const others = [...KEY.filter((name) => name !== 'campaign_id'), ...MEASURES];
  await sql`insert into cube_campaign_with_id (${names(others)}, campaign_id)
    select ${names(others)}, '' from cube_campaign`.execute(db);
  await db.schema.dropTable('cube_campaign').execute();
  await db.schema.alterTable('cube_campaign_with_id').renameTo('cube_campaign').execute();
}

async function createSpend(db: Kysely<never>): Promise<void> {
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
  await db.schema
    .createTable('campaign_join')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('visit_source', 'text', (column) => column.notNull())
    .addColumn('visit_campaign_id', 'text', (column) => column.notNull())
    .addColumn('visit_campaign', 'text', (column) => column.notNull())
    .addColumn('spend_source', 'text', (column) => column.notNull())
    .addColumn('spend_campaign_id', 'text', (column) => column.notNull())
    .addColumn('spend_campaign', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('undone_at', 'bigint')
    .modifyEnd(clustered(db))
    .execute();
  await sql`create index spend_counted on spend (day) where counts = 1`.execute(db);
  await sql`create index spend_day on spend (site, source, day)`.execute(db);
}
