import type { SecretRow, Trx } from './schema.ts';

export async function storeSecret(trx: Trx, secret: SecretRow): Promise<string> {
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
