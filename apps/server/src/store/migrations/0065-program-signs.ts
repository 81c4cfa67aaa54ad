import type { Kysely } from 'kysely';

/** The sign of a program that an order or a call-back came with, for the people who read it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['shipping_order', 'call_back']) {
    await db.schema.alterTable(table).addColumn('program_sign', 'text').execute();
  }
}
