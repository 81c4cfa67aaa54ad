import { type Kysely, sql } from 'kysely';
import { clustered, isPostgres, jsonColumn } from '../column-types.ts';

/** The console's accounts with their links, sessions and recovery codes, and the audit trail. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('totp_secret', 'text')
    .addColumn('totp_step', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('disabled_at', 'bigint')
    .execute();
  await db.schema
    .createTable('account_link')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'text', (column) => column.references('account.id'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createTable('account_session')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint', (column) => column.notNull())
    .addColumn('awaits_code', 'integer', (column) => column.notNull())
    .addColumn('new_totp_secret', 'text')
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_code_key', ['account_id', 'key'])
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createTable('console_action')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('detail', jsonColumn(db), (column) => column.notNull())
    .addColumn('request_id', 'text')
    .execute();
  await db.schema
    .createIndex('console_action_actor')
    .on('console_action')
    .columns(['actor', 'id'])
    .execute();
  await (isPostgres(db) ? refuseOnPostgres(db) : refuseOnSqlite(db));
}

const REFUSAL = 'entries of the audit trail are neither changed nor deleted';

async function refuseOnSqlite(db: Kysely<never>): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.id(`console_action_no_${change}`)}
      before ${sql.raw(change)} on console_action
      begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(db);
  }
}

/** The function may exist: a restore moves the old tables into another schema, and their function stays. */
async function refuseOnPostgres(db: Kysely<never>): Promise<void> {
  await sql`create or replace function refuse_change_of_audit_trail() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception '${REFUSAL}'; end`)}`.execute(db);
  await sql`create trigger console_action_unchanged before update or delete on console_action
    for each row execute function refuse_change_of_audit_trail()`.execute(db);
  await sql`create trigger console_action_not_emptied before truncate on console_action
    for each statement execute function refuse_change_of_audit_trail()`.execute(db);
}
