import type { Kysely } from 'kysely';

/** The time zone of an experiment's days. Those that have visitors were counted by days in UTC. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('experiment')
    .addColumn('time_zone', 'text', (column) => column.notNull().defaultTo('UTC'))
    .execute();
}
