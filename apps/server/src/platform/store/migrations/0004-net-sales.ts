import { type Kysely, sql } from 'kysely';

/** Tables with the sums of decisions on leads. */
const TABLES = [
  ...['rollup_campaign', 'rollup_page', 'rollup_device', 'rollup_hour', 'rollup_release'],
  ...['rollup_keyword', 'rollup_line', 'rollup_decided', 'rollup_increment'],
  ...['report_money', 'partner_outcome'],
];

/**
 * A sale that was taken back counts as sold no more. Orders get counts of their own: booked ones,
 * and those that were canceled after that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of TABLES) {
    const table = sql.table(name);
    for (const column of ['booked', 'canceled']) {
      await sql`alter table ${table} add column ${sql.ref(column)} bigint not null default 0`.execute(
        db,
      );
    }
    await sql`update ${table} set sold = sold - reversed where reversed <> 0`.execute(db);
  }
}
