import type { Kysely } from 'kysely';
import type { AccountRow } from '../../platform/store/account-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Which account has a name (as it is stored)? */
export async function findAccount(
  db: Kysely<Database>,
  name: string,
): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Is there any account? */
export async function hasAccounts(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('account').select('id').executeTakeFirst()) !== undefined;
}
