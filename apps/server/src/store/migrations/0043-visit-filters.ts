import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../column-types.ts';
import { createLargeIndex } from './create-large-index.ts';

export const outsideTransaction = true;

/**
 * The index of the days of counted visits also has what reports filter by, so that a question about one channel or device reads
 * the rows of its visits alone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createLargeIndex(db, {
    name: 'report_visit_filters',
    table: 'report_visit',
    columns: ['day', 'site', 'channel', 'device'],
  });
  const concurrently = isPostgres(db) && !db.isTransaction ? sql`concurrently` : sql``;
  await sql`drop index ${concurrently} if exists report_visit_day`.execute(db);
}
