import { type Kysely, sql } from 'kysely';
import { createLargeIndex } from './create-large-index.ts';

export const outsideTransaction = true;

/**
 * The indexes by which leads that may leave for a platform are found, and retractions: all conversions of a
 * site were read for them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createLargeIndex(db, {
    name: 'conversion_click',
    table: 'conversion',
    columns: ['site', 'status', 'click_at'],
  });
  await createLargeIndex(db, {
    name: 'conversion_export_retraction',
    table: 'conversion_export',
    columns: ['platform', 'goal', 'way', 'state'],
    where: sql`change = 'retract'`,
  });
}
