import type { Kysely } from 'kysely';

/** The address that a form asked for, with the hand-off. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('handoff').addColumn('address', 'text').execute();
}
