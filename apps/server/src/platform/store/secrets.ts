import type { Transaction } from 'kysely';
import type { Database, SecretRow } from './schema.ts';

/** Stores a secret unless its name already has one. Returns the stored secret, new or old. */
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
