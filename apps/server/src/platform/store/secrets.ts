import type { Transaction } from 'kysely';
import type { Database, SecretRow } from './schema.ts';

/** Stores a secret under a name that has none yet. Returns the stored one, new or old. */
export async function storeSecret(trx: Transaction<Database>, secret: SecretRow): Promise<string> {
  await trx
    .insertInto('secret')
    .values(secret)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await trx
    .selectFrom('secret')
    .select('value')
    .where('name', '=', secret.name)
    .executeTakeFirstOrThrow();
  return value;
}
