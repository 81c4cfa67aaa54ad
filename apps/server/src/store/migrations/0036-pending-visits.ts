import { type Kysely, sql } from 'kysely';
import { clustered } from '../column-types.ts';

/**
 * Visits that are not counted yet get a table of their own, with the facts that no other table has: the row that reports
 * count is made later, when many are added to the cubes at once. The time zone of each site's days is stored.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('report_pending')
    .addColumn('visit_id', 'text', (column) =>
      column.primaryKey().notNull().references('visit.id').onDelete('cascade'),
    )
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('hour', 'integer', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('release', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('unnamed', 'integer', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createTable('reporting_zone')
    .addColumn('site', 'text', (column) => column.primaryKey().notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('first_day', 'integer')
    .modifyEnd(clustered(db))
    .execute();
  const facts = sql`day, hour, site, channel, source, campaign, path, device, locale, release, origin`;
  await sql`insert into report_delta (id, ${facts}, visits, handoffs, estimates, orders, call_backs)
    select visit_id, ${facts}, 1, 0, 0, 0, 0 from report_visit where pending = 1`.execute(db);
  await sql`drop index report_visit_pending`.execute(db);
  await sql`alter table report_visit drop column pending`.execute(db);
}
