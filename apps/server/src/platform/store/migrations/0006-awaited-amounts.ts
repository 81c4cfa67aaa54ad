import { type Kysely, sql } from 'kysely';
import { lockTables } from './large-tables.ts';

/** Tables with the sums of decisions on leads. */
const TABLES = [
  ...['rollup_campaign', 'rollup_page', 'rollup_device', 'rollup_hour', 'rollup_release'],
  ...['rollup_keyword', 'rollup_line', 'rollup_decided', 'rollup_increment'],
  ...['report_money', 'partner_outcome'],
] as const;

/**
 * Counts leads with a promise of an unknown amount. The nightly recount fills it in for the leads
 * of the ledger.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await lockTables(db, TABLES);
  for (const name of TABLES) {
    await sql`alter table ${sql.table(name)} add column awaiting bigint not null default 0`.execute(
      db,
    );
  }
}
