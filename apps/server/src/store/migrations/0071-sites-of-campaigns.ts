import { type Kysely, sql } from 'kysely';
import { clustered } from '../column-types.ts';

const KEY = ['source', 'campaign', 'campaign_id', 'site', 'origin'] as const;

/** The sites that the visits of each campaign began on, on any day. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('campaign_site')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('campaign', 'text', (column) => column.notNull())
    .addColumn('campaign_id', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('visits', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('campaign_site_key', [...KEY])
    .modifyEnd(clustered(db))
    .execute();
  const key = sql.join(KEY.map((column) => sql.ref(column)));
  await sql`insert into campaign_site (${key}, visits)
    select ${key}, sum(visits) from cube_campaign group by ${key}`.execute(db);
}
