import type { Kysely } from 'kysely';
import { createLargeIndex } from './large-tables.ts';

/** Runs outside a transaction on PostgreSQL, and is repeatable. */
export const outsideTransaction = true;

/** Reports that no rollup serves read the leads of their days by first touch. */
export function up(db: Kysely<never>): Promise<void> {
  return createLargeIndex(db, {
    name: 'report_lead_first_day',
    table: 'report_lead_first',
    columns: ['day'],
  });
}
