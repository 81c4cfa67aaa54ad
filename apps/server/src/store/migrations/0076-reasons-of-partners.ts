import type { Kysely } from 'kysely';
import { lockTables } from './lock-tables.ts';

/** Why a partner has decided so, in its own words. */
export async function up(db: Kysely<never>): Promise<void> {
  await lockTables(db, ['postback']);
  await db.schema.alterTable('postback').addColumn('reason', 'text').execute();
}
