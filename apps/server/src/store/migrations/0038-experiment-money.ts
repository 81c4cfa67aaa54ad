import { type Kysely, sql } from 'kysely';
import { clustered } from '../column-types.ts';

const DAY_MS = 86_400_000;

/** The day on which a visitor of an experiment was counted, its leads, and the earnings of arms by that day. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('experiment_visit')
    .addColumn('counted_on', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update experiment_visit set counted_on = exposed_at / ${sql.lit(DAY_MS)}`.execute(db);
  await db.schema
    .createTable('experiment_lead')
    .addColumn('lead_id', 'text', (column) =>
      column.notNull().references('report_lead.lead_id').onDelete('cascade'),
    )
    .addColumn('experiment', 'text', (column) => column.notNull())
    .addColumn('arm', 'text', (column) => column.notNull())
    .addColumn('sample', 'integer', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('experiment_lead_key', ['lead_id', 'experiment'])
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createIndex('experiment_lead_unit')
    .on('experiment_lead')
    .columns(['unit', 'experiment'])
    .execute();
  await db.schema
    .createTable('experiment_money')
    .addColumn('experiment', 'text', (column) => column.notNull())
    .addColumn('sample', 'integer', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('arm', 'text', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addColumn('squares', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('experiment_money_key', ['experiment', 'sample', 'day', 'arm'])
    .modifyEnd(clustered(db))
    .execute();
}
