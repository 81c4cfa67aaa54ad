import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { cleanStoredRows } from './clean-stored-rows.ts';

/**
 * The answer to a question for consent, with the visit and what is handed on; and rows that are clean
 * of what was never to be stored: e-mail addresses and telephone numbers, and the click ids of visits
 * whose visitors asked not to be sold or shared (decision 0144).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('visit').addColumn('consent', 'text').execute();
  await db.schema.alterTable('visit').addColumn('consent_at', 'bigint').execute();
  await db.schema.alterTable('handoff').addColumn('consent', 'text').execute();
  await cleanStoredRows(db as unknown as Kysely<Database>);
}
