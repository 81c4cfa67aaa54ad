import type { Kysely } from 'kysely';
import { jsonColumn } from '../column-types.ts';

/** Events, and bad events. */
export async function up(db: Kysely<never>): Promise<void> {
  // Rows of a kilobyte are not stored in the order of their key: appending them, with a small separate
  // index, changes fewer pages.
  await db.schema
    .createTable('event')
    .addColumn('event_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('visit_id', 'text', (column) => column.references('visit.id').onDelete('cascade'))
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('schema', 'text', (column) => column.notNull())
    .addColumn('client_at', 'bigint', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('happened_at', 'bigint', (column) => column.notNull())
    .addColumn('path', 'text')
    .addColumn('data', jsonColumn(db), (column) => column.notNull())
    .addColumn('contexts', jsonColumn(db), (column) => column.notNull())
    .addColumn('bot', 'integer', (column) => column.notNull())
    .addColumn('privacy_signal', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('event_visit').on('event').column('visit_id').execute();

  await db.schema
    .createTable('bad_event')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('visit_id', 'text', (column) => column.references('visit.id').onDelete('cascade'))
    .addColumn('schema', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('raw', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('bot', 'integer', (column) => column.notNull())
    .addColumn('privacy_signal', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('bad_event_visit').on('bad_event').column('visit_id').execute();
}
