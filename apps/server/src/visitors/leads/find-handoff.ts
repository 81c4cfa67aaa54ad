import type { Kysely } from 'kysely';
import type { Database, HandoffRow } from '../../platform/store/schema.ts';

/** Which hand-off does a token name? Also one that has expired: the caller looks at the clock. */
export async function findHandoff(db: Kysely<Database>, token: string): Promise<HandoffRow | null> {
  const row = await db
    .selectFrom('handoff')
    .selectAll()
    .where('token', '=', token)
    .executeTakeFirst();
  return row ?? null;
}
