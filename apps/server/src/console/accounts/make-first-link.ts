import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { hasAccounts } from './accounts.ts';

/** The key of a link, and when it expires. */
export interface NewLink {
  key: string;
  expiresAt: number;
}

/** Stores a link that makes the first account. Returns false, and stores nothing, where there is an account. */
export async function makeFirstLink(
  trx: Transaction<Database>,
  { link, at }: { link: NewLink; at: number },
): Promise<boolean> {
  if (await hasAccounts(trx)) return false;
  await trx.deleteFrom('account_link').where('expires_at', '<=', at).execute();
  await storeLink(trx, link, null);
  return true;
}

/** Stores a link; one that the account has already is deleted. */
export async function storeLink(
  trx: Transaction<Database>,
  { key, expiresAt }: NewLink,
  accountId: string | null,
): Promise<void> {
  if (accountId !== null) {
    await trx.deleteFrom('account_link').where('account_id', '=', accountId).execute();
  }
  await trx
    .insertInto('account_link')
    .values({ key, account_id: accountId, expires_at: expiresAt })
    .execute();
}
