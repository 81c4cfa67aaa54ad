import type { Kysely } from 'kysely';
import { clustered } from '../column-types.ts';

/** The marks of rows that are samples. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('sample_row')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sample_row_key', ['kind', 'id'])
    .modifyEnd(clustered(db))
    .execute();
}
