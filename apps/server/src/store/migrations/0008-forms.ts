import type { Kysely } from 'kysely';
import { clustered } from '../column-types.ts';

/** Forms that were taken, which are not taken again. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('taken_form')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema.createIndex('taken_form_expiry').on('taken_form').column('expires_at').execute();
}
