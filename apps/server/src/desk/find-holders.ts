import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Which accounts may hold an item, by name? Those that may open the desk, and are not disabled. */
export async function findHolders(db: Kysely<Database>): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('role', 'in', ['desk', 'admin'])
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .execute();
}
