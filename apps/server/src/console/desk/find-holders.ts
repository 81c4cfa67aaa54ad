import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** Which names do the accounts have, by their id? Also of those that hold nothing any more. */
export async function holderNames(db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const accounts = await db.selectFrom('account').select(['id', 'name']).execute();
  return new Map(accounts.map(({ id, name }) => [id, name]));
}

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
