import { randomUUIDv7 } from 'node:crypto';
import type { Role } from '@zipfront/contracts/console/accounts';
import { type Act, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { hasAccounts, isLastAdmin } from './accounts.ts';

export interface NewLink {
  key: string;
  expiresAt: number;
}

/** Stores the link for the first account. Returns false, and stores nothing, if there is one. */
export async function makeFirstLink(
  trx: Trx,
  { link, at }: { link: NewLink; at: number },
): Promise<boolean> {
  if (await hasAccounts(trx)) return false;
  await trx.deleteFrom('account_link').where('expires_at', '<=', at).execute();
  await storeLink(trx, link, null);
  return true;
}

async function storeLink(
  trx: Trx,
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

/** `name` is in its stored form; false, without adding, if it is taken. */
export async function addAccount(
  trx: Trx,
  { name, role, link, by, at }: Act & { name: string; role: Role; link: NewLink },
): Promise<boolean> {
  const id = randomUUIDv7();
  const added = await insertAccount(trx, { id, name, role, passwordHash: null, at });
  if (!added) return false;
  await storeLink(trx, link, id);
  await recordAction(trx, { by, at, action: 'account-added', subject: name, detail: { role } });
  return true;
}

/** Inserts an account unless its name is taken. This ends the links for the first account. */
export async function insertAccount(
  trx: Trx,
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

/** Outcome of a reset. `last-reset`: no admin can sign in until the link was used. */
export type ResetOutcome = 'reset' | 'last-reset' | 'missing' | 'last-admin';

/**
 * Ends password, second factor and sessions at once. The last admin who can sign in is reset only
 * at a terminal, which shows the link to the person who runs the server.
 */
export async function resetAccount(
  trx: Trx,
  { name, link, by, at }: Act & { name: string; link: NewLink },
): Promise<ResetOutcome> {
  const isLast = await isLastAdmin(trx, name);
  if (isLast && by.role !== 'terminal') return 'last-admin';
  const account = await trx
    .updateTable('account')
    .set({ password_hash: null, totp_secret: null, disabled_at: null })
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirst();
  if (account === undefined) return 'missing';
  await trx.deleteFrom('account_session').where('account_id', '=', account.id).execute();
  await trx.deleteFrom('recovery_code').where('account_id', '=', account.id).execute();
  await storeLink(trx, link, account.id);
  await recordAction(trx, { by, at, action: 'account-reset', subject: name });
  return isLast ? 'last-reset' : 'reset';
}
