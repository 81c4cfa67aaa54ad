import type { Kysely } from 'kysely';
import { lockTables } from './lock-tables.ts';

/** A form of the console waits in its session while the password is typed again. */
export async function up(db: Kysely<never>): Promise<void> {
  await lockTables(db, ['account_session']);
  await db.schema.alterTable('account_session').addColumn('held_form', 'text').execute();
}
