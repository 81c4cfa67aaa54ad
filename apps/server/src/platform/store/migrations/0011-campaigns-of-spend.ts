import { type Kysely, sql } from 'kysely';
import { createLargeIndex } from './large-tables.ts';

/** Runs outside a transaction on PostgreSQL, and is repeatable. */
export const outsideTransaction = true;

/** Reports seek the campaigns of each account: a file leaves out those that cost nothing. */
export function up(db: Kysely<never>): Promise<void> {
  return createLargeIndex(db, {
    name: 'spend_campaign',
    table: 'spend',
    columns: ['site', 'source', 'account', 'campaign_id', 'campaign'],
    where: sql`counts = 1`,
  });
}
