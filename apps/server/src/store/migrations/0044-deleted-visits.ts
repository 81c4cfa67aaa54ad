import type { Kysely } from 'kysely';
import { clustered } from '../column-types.ts';

/** Visits that their visitors deleted, by a hash, so that their events are not stored from the log before the database. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('deleted_visit')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createIndex('deleted_visit_expiry')
    .on('deleted_visit')
    .column('expires_at')
    .execute();
}
