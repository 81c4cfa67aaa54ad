import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** Which quote does a visit have? */
export async function findQuote(
  db: Kysely<Database>,
  visitId: string,
): Promise<{ id: string } | null> {
  const quote = await db
    .selectFrom('quote')
    .select('id')
    .where('visit_id', '=', visitId)
    .executeTakeFirst();
  return quote ?? null;
}
