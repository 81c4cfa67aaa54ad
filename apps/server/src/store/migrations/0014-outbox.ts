import { type Kysely, sql } from 'kysely';
import { clustered, jsonColumn } from '../column-types.ts';

/** Notifications that wait to be sent, and an index that counts the requests of an e-mail address. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text')
    .addColumn('facts', jsonColumn(db), (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('reason', 'text')
    .addColumn('expires_at', 'bigint')
    .modifyEnd(clustered(db))
    .execute();
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'due_at']).execute();
  await db.schema.createIndex('outbox_subject').on('outbox').column('subject').execute();
  await db.schema.createIndex('outbox_expires').on('outbox').column('expires_at').execute();
  await sql`create index shipping_order_address on shipping_order (lower(email), created_at)`.execute(
    db,
  );
}
