import { type Kysely, sql } from 'kysely';
import { clustered, jsonColumn } from '../column-types.ts';

/** Reports of partners with a wrong field, which a person corrects or dismisses. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('refused_postback')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('partner', 'text', (column) => column.notNull())
    .addColumn('lead_id', 'text')
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('sent', jsonColumn(db), (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('waiting', 'integer', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createIndex('refused_postback_content')
    .unique()
    .on('refused_postback')
    .columns(['partner', 'content_hash'])
    .execute();
  await db.schema
    .createIndex('refused_postback_received')
    .on('refused_postback')
    .column('received_at')
    .execute();
  await db.schema
    .createIndex('refused_postback_lead')
    .on('refused_postback')
    .column('lead_id')
    .execute();
  await sql`create index refused_postback_waiting on refused_postback (partner, received_at) where waiting > 0`.execute(
    db,
  );
}
