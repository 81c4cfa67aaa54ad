import { type Kysely, sql } from 'kysely';
import { clustered } from '../column-types.ts';

const DAY_MS = 86_400_000;

/**
 * The day on which a visitor of an experiment was counted, the day from which all earnings of one are counted, its leads, and the earnings of arms by
 * the day of the visitor.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Without a default and an update: servers of the version before go on writing meanwhile.
  await db.schema.alterTable('experiment_visit').addColumn('counted_on', 'integer').execute();
  await db.schema.alterTable('experiment').addColumn('money_from', 'integer').execute();
  // Until then hand-offs were made that no row of `experiment_lead` knows.
  const tomorrow = Math.floor(Date.now() / DAY_MS) + 1;
  await sql`update experiment set money_from = ${sql.lit(tomorrow)}`.execute(db);
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
