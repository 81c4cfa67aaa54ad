import { type Kysely, sql } from 'kysely';

/** They lacked a type that some readers demand: the next run writes them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update warehouse_file set written_at = null where row_count = 0`.execute(db);
}
