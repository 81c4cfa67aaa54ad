import type { Kysely } from 'kysely';
import { clustered } from '../column-types.ts';

/** Adds the size of the events of each day that belong to no visit, to limit it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('unattached_load')
    .addColumn('day', 'bigint', (column) => column.primaryKey().notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
}
