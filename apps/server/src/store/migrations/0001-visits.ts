import type { Kysely } from 'kysely';
import { clustered, jsonColumn } from '../column-types.ts';

/** Visits with their touches, their quote and their hand-offs. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('visit')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('visitor_id', 'text', (column) => column.notNull())
    .addColumn('session_hash', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('zipcode', 'text')
    .addColumn('first_name', 'text')
    .addColumn('privacy_signal', 'integer', (column) => column.notNull())
    .addColumn('bot', 'integer', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();

  await db.schema
    .createTable('touch')
    .addColumn('visit_id', 'text', (column) =>
      column.notNull().references('visit.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('page_url', 'text')
    .addColumn('referrer', 'text')
    .addColumn('fields', jsonColumn(db), (column) => column.notNull())
    .addPrimaryKeyConstraint('touch_pkey', ['visit_id', 'position'])
    .modifyEnd(clustered(db))
    .execute();

  await db.schema
    .createTable('quote')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('visit_id', 'text', (column) =>
      column.notNull().unique().references('visit.id').onDelete('cascade'),
    )
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();

  await db.schema
    .createTable('handoff')
    .addColumn('token', 'text', (column) => column.primaryKey().notNull())
    .addColumn('visit_id', 'text', (column) =>
      column.notNull().references('visit.id').onDelete('cascade'),
    )
    .addColumn('quote_id', 'text', (column) =>
      column.notNull().references('quote.id').onDelete('cascade'),
    )
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('zip', 'text', (column) => column.notNull())
    .addColumn('line', 'text', (column) => column.notNull())
    .addColumn('window_width', 'integer')
    .addColumn('fields', jsonColumn(db), (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('privacy_signal', 'integer', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('submits', 'integer', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();

  // Both foreign keys need an index, or deleting a visit reads the whole table.
  await db.schema
    .createIndex('handoff_visit')
    .on('handoff')
    .columns(['visit_id', 'created_at'])
    .execute();
  await db.schema.createIndex('handoff_quote').on('handoff').column('quote_id').execute();
}
