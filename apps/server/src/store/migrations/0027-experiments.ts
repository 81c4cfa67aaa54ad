import type { Kysely } from 'kysely';
import { clustered, jsonColumn } from '../column-types.ts';

/** Experiments with their plans, and the counts that their results are read from. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('experiment')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('visitors', 'integer', (column) => column.notNull())
    .addColumn('start_day', 'integer', (column) => column.notNull())
    .addColumn('end_day', 'integer')
    .addColumn('arms', jsonColumn(db), (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createTable('experiment_visit')
    .addColumn('visit_id', 'text', (column) =>
      column.notNull().references('visit.id').onDelete('cascade'),
    )
    .addColumn('experiment', 'text', (column) => column.notNull())
    .addColumn('arm', 'text', (column) => column.notNull())
    .addColumn('exposed_at', 'bigint', (column) => column.notNull())
    .addColumn('converted_at', 'bigint')
    .addColumn('sample', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('experiment_visit_key', ['visit_id', 'experiment'])
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createTable('experiment_day')
    .addColumn('experiment', 'text', (column) => column.notNull())
    .addColumn('sample', 'integer', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('arm', 'text', (column) => column.notNull())
    .addColumn('visitors', 'integer', (column) => column.notNull())
    .addColumn('conversions', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('experiment_day_key', ['experiment', 'sample', 'day', 'arm'])
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createTable('experiment_served')
    .addColumn('experiment', 'text', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('arm', 'text', (column) => column.notNull())
    .addColumn('server', 'text', (column) => column.notNull())
    .addColumn('served', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('experiment_served_key', ['experiment', 'day', 'arm', 'server'])
    .modifyEnd(clustered(db))
    .execute();
}
