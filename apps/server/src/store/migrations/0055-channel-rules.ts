import type { Kysely } from 'kysely';
import { lockTables } from './lock-tables.ts';

/** The rule that decided the channel of a touch. Servers before store none, and touches of before have none. */
export async function up(db: Kysely<never>): Promise<void> {
  await lockTables(db, ['touch']);
  await db.schema.alterTable('touch').addColumn('channel_rule', 'text').execute();
}
