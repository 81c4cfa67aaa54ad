import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../column-types.ts';

const COLUMNS = sql.raw('campaign, source, channel, campaign_id');

/**
 * Lets PostgreSQL collect how many campaigns the visits have. Without, it multiplies the numbers of names, sources and channels,
 * though a campaign mostly has one of each: it expected 43,000 in place of 300, too many to group in memory, and sorted all visits by their names.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!isPostgres(db)) return;
  // A restore moves tables to another schema, and leaves their statistics here.
  await sql`drop statistics if exists report_visit_campaigns`.execute(db);
  await sql`create statistics report_visit_campaigns (ndistinct) on ${COLUMNS} from report_visit`.execute(
    db,
  );
  const { rows } = await sql`select 1 from report_visit limit 1`.execute(db);
  // New tables are left to PostgreSQL, which would otherwise take them for empty until it collects by itself.
  if (rows.length > 0) await sql`analyze report_visit`.execute(db);
}
