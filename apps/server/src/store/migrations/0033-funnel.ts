import type { Kysely } from 'kysely';
import { clustered } from '../column-types.ts';

const STEPS = ['engaged', 'started', 'zip_accepted', 'sent', 'shown', 'ordered'];
const SUMS = ['report_delta', 'cube_campaign', 'cube_page', 'cube_device', 'cube_hour'];

/** The steps of visits on their way to a lead: when each was reached, and how many visits reached it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const step of STEPS) {
    await db.schema.alterTable('report_visit').addColumn(`${step}_after`, 'integer').execute();
    for (const table of SUMS) {
      await db.schema
        .alterTable(table)
        .addColumn(step, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  }
  await db.schema
    .createTable('report_step')
    .addColumn('visit_id', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('report_step_key', ['visit_id', 'step'])
    .modifyEnd(clustered(db))
    .execute();
}
