import type { Kysely } from 'kysely';
import { jsonColumn } from '../column-types.ts';

/** Errors in browsers: a row for each kind of error, with its last report. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('error_report')
    .addColumn('fingerprint', 'text', (column) => column.primaryKey().notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('first_at', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('path', 'text')
    .addColumn('release', 'text')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('exceptions', jsonColumn(db), (column) => column.notNull())
    .addColumn('breadcrumbs', jsonColumn(db), (column) => column.notNull())
    .addColumn('agent', 'text')
    .execute();
  await db.schema
    .createIndex('error_report_last_at')
    .on('error_report')
    .column('last_at')
    .execute();
}
