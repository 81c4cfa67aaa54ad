import type { Kysely } from 'kysely';
import { createLargeIndex } from './create-large-index.ts';

export const outsideTransaction = true;

/** The index by which the conversions of a site and some days are found: SQLite sorted all of the site for each page of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await createLargeIndex(db, {
    name: 'conversion_at',
    table: 'conversion',
    columns: ['site', 'at'],
  });
}
