import { type Kysely, sql } from 'kysely';

/** The state of call-backs, and what people do with the items of the desk. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('call_back')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('open'))
    .execute();
  await db.schema.alterTable('call_back').addColumn('call_again_at', 'bigint').execute();
  await db.schema.alterTable('call_back').addColumn('holder_id', 'text').execute();
  await db.schema
    .alterTable('call_back')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('call_back').addColumn('closed_at', 'bigint').execute();
  await sql`create index call_back_due on call_back
    (status, bot, (coalesce(call_again_at, created_at)), id)`.execute(db);
  await db.schema
    .createIndex('call_back_closed')
    .on('call_back')
    .columns(['closed_at', 'id'])
    .execute();
  await db.schema
    .createIndex('call_back_holder')
    .on('call_back')
    .columns(['holder_id', 'status'])
    .execute();
  await db.schema
    .createTable('desk_entry')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('call_back_id', 'text', (column) =>
      column.references('call_back.id').onDelete('cascade'),
    )
    .addColumn('reference', 'text', (column) =>
      column.references('shipping_order.reference').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('until', 'bigint')
    .execute();
  await db.schema
    .createIndex('desk_entry_call_back')
    .on('desk_entry')
    .columns(['call_back_id', 'id'])
    .execute();
  await db.schema
    .createIndex('desk_entry_order')
    .on('desk_entry')
    .columns(['reference', 'id'])
    .execute();
  await db.schema
    .createIndex('review_pending')
    .on('review')
    .columns(['status', 'created_at', 'id'])
    .execute();
}
