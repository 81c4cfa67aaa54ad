import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../column-types.ts';
import { lockTables } from './lock-tables.ts';

const REFUSAL = 'entries of the audit trail are neither changed nor deleted';

/**
 * Chains the entries of the audit trail by hashes. Those of before have none, and neither have those of earlier servers that run beside.
 * SQLite ran no trigger for the row that an `insert or replace` deletes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await lockTables(db, ['console_action']);
  for (const [column, type] of [
    ['position', 'bigint'],
    ['hash', 'text'],
  ] as const) {
    await db.schema.alterTable('console_action').addColumn(column, type).execute();
  }
  await db.schema
    .createIndex('console_action_position')
    .on('console_action')
    .column('position')
    .unique()
    .execute();
  if (isPostgres(db)) return;
  await sql`create trigger console_action_no_replacement before insert on console_action
    when exists (select 1 from console_action where id = new.id)
      or exists (select 1 from console_action where position = new.position)
    begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(db);
}
