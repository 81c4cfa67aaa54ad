import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { cleanStoredRows } from './clean-stored-rows.ts';

/**
 * Adds the answer to a question for consent to visits and hand-offs, and removes from all rows what must
 * not be stored: e-mail addresses and telephone numbers, and the click ids of visits whose visitors
 * opted out (decision 0144).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('visit').addColumn('consent', 'text').execute();
  await db.schema.alterTable('visit').addColumn('consent_at', 'bigint').execute();
  await db.schema.alterTable('handoff').addColumn('consent', 'text').execute();
  await cleanStoredRows(db as unknown as Kysely<Database>);
}
