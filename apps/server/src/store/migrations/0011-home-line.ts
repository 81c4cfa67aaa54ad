import type { Kysely } from 'kysely';

/** The address of a hand-off, for forms that ask for one. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('handoff').addColumn('address', 'text').execute();
}
