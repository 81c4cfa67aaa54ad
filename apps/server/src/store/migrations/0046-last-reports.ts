import type { Kysely } from 'kysely';
import { createLargeIndex } from './create-large-index.ts';

export const outsideTransaction = true;

/** The index by which the last report of a partner is found: all reports were read for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await createLargeIndex(db, {
    name: 'postback_partner',
    table: 'postback',
    columns: ['partner', 'received_at'],
  });
}
