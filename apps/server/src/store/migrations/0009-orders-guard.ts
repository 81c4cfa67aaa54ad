import type { Kysely } from 'kysely';

/** Finds the kinds of errors that are new. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('error_report_first_at')
    .on('error_report')
    .column('first_at')
    .execute();
}
