import { randomUUIDv7 } from 'node:crypto';
import type { Role } from '@zipfront/contracts/console/roles';
import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/record-action.ts';
import type { Database } from '../../platform/store/schema.ts';
import { type NewLink, storeLink } from './make-first-link.ts';

/**
 * Adds an account without a password, with the link that sets one.
 *
 * @param input.name as it is stored
 * @returns false, and adds nothing, if there is one of that name
 */
export async function addAccount(
  trx: Transaction<Database>,
  { name, role, link, by, at }: { name: string; role: Role; link: NewLink; by: Actor; at: number },
): Promise<boolean> {
  const id = randomUUIDv7();
  const added = await insertAccount(trx, { id, name, role, passwordHash: null, at });
  if (!added) return false;
  await storeLink(trx, link, id);
  await recordAction(trx, { by, at, action: 'account-added', subject: name, detail: { role } });
  return true;
}

/** Inserts an account, unless there is one of that name. Links for the first account end with it. */
export async function insertAccount(
  trx: Transaction<Database>,
  account: { id: string; name: string; role: Role; passwordHash: string | null; at: number },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('account')
    .values({
      id: account.id,
      name: account.name,
      role: account.role,
      password_hash: account.passwordHash,
      totp_secret: null,
      totp_step: 0,
      created_at: account.at,
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await trx.deleteFrom('account_link').where('account_id', 'is', null).execute();
  return true;
}
