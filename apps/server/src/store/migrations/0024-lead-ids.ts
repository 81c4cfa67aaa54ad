import type { Kysely } from 'kysely';
import { newLeadId } from '../new-lead-id.ts';

/** Rows that are in memory at once. */
const ROWS_AT_ONCE = 1_000;

/** The public id of each hand-off; those that exist get one. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('handoff')
    .addColumn('lead_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await fillIn(db as unknown as Kysely<{ handoff: { token: string; lead_id: string } }>);
}

async function fillIn(db: Kysely<{ handoff: { token: string; lead_id: string } }>): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('handoff')
      .select('token')
      .where('token', '>', after)
      .orderBy('token')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { token } of rows) {
      await db
        .updateTable('handoff')
        .set({ lead_id: newLeadId() })
        .where('token', '=', token)
        .execute();
    }
    after = rows.at(-1)?.token ?? after;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
