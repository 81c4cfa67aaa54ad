import { type Kysely, sql } from 'kysely';

/**
 * Files of the warehouse without rows lacked a type that some readers demand. The next run writes
 * them again, in their places.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update warehouse_file set written_at = null where row_count = 0`.execute(db);
}
