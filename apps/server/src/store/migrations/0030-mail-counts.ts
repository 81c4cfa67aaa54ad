import type { Kysely } from 'kysely';
import { clustered } from '../column-types.ts';

/** The counts of mails to addresses. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('mail_count')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createIndex('mail_count_key')
    .on('mail_count')
    .columns(['key', 'expires_at'])
    .execute();
  await db.schema.createIndex('mail_count_expiry').on('mail_count').column('expires_at').execute();
}
