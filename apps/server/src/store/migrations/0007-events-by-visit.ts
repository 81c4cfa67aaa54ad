import { type Kysely, sql } from 'kysely';
import { clustered } from '../column-types.ts';

/**
 * Indexes events in the order in which they are exported and purged, adds the size of each visit's
 * events to limit it, and adds the row of the write probe.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Each row is in one of two indexes, as it was in one before.
  await db.schema.dropIndex('event_visit').execute();
  await db.schema
    .createIndex('event_of_visit')
    .on('event')
    .columns(['visit_id', 'happened_at', 'event_id'])
    .where(sql.ref('visit_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('event_without_visit')
    .on('event')
    .column('received_at')
    .where(sql.ref('visit_id'), 'is', null)
    .execute();
  await db.schema.dropIndex('bad_event_visit').execute();
  await db.schema
    .createIndex('bad_event_of_visit')
    .on('bad_event')
    .columns(['visit_id', 'received_at', 'id'])
    .where(sql.ref('visit_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('bad_event_without_visit')
    .on('bad_event')
    .column('received_at')
    .where(sql.ref('visit_id'), 'is', null)
    .execute();

  await db.schema
    .createTable('event_load')
    .addColumn('visit_id', 'text', (column) =>
      column.primaryKey().notNull().references('visit.id').onDelete('cascade'),
    )
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createTable('write_probe')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}
