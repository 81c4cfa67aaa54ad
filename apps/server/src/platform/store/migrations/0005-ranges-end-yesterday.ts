import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../tables/columns.ts';

/** Names of ranges whose days other names have since all ranges end yesterday. */
const RENAMED = { 'last-7-days': '7-days', 'last-28-days': '28-days' };

/** Saved reports name their ranges of days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, now] of Object.entries(RENAMED)) {
    const changed = isPostgres(db)
      ? sql`jsonb_set(query, '{days}', to_jsonb(cast(${now} as text)))`
      : sql`json_set(query, '$.days', ${now})`;
    await sql`update saved_report set query = ${changed} where query ->> 'days' = ${before}`.execute(
      db,
    );
  }
}
