import type { Kysely } from 'kysely';
import { clustered } from '../column-types.ts';

/** Jobs that one server runs for all, with the time from which the next server may take them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('failed', 'integer', (column) => column.notNull().defaultTo(0))
    .modifyEnd(clustered(db))
    .execute();
}
