import type { listAccounts as listed } from '@zipfront/contracts/api/accounts';
import type { ResultOf } from '@zipfront/contracts/api/operation';
import type { Role } from '@zipfront/contracts/console/accounts';
import { can } from '@zipfront/contracts/console/capabilities';
import { type Act, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import type { AccountRow } from '../../platform/store/tables/console.ts';
import { releaseItems } from '../desk/release-items.ts';
import { findAccountTokens, revokeApiToken } from './api-tokens.ts';

export async function findAccount(db: Db, name: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('name', '=', name).executeTakeFirst();
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').executeTakeFirst()) !== undefined;
}

export type ListedAccount = ResultOf<typeof listed>['rows'][number];

export async function listAccounts(db: Db, now: number): Promise<ListedAccount[]> {
  const rows = await db
    .selectFrom('account')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('account_session')
        .select(({ fn }) => fn.max('last_used_at').as('at'))
        .whereRef('account_session.account_id', '=', 'account.id')
        .where('expires_at', '>', now)
        .as('last_used_at'),
    )
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    role: row.role,
    last_used_at: row.last_used_at,
    state:
      row.disabled_at !== null ? 'disabled' : row.password_hash === null ? 'invited' : 'active',
    has_second_factor: row.totp_secret !== null,
  }));
}

/**
 * Commands that start or end sessions, or change a password, do this first: anything read before
 * may have changed.
 */
export async function lockAccount(trx: Trx, id: string): Promise<AccountRow | undefined> {
  return trx
    .updateTable('account')
    .set((eb) => ({ disabled_at: eb.ref('disabled_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export interface VerifiedPassword {
  accountId: string;
  key: string;
  verifiedHash: string;
}

/** `wrong`: the password has changed; `ended`: the session has ended. */
export type VerifiedOutcome = 'done' | 'wrong' | 'ended';

/** Checks that the session exists, and that the verified password is still the account's. */
export async function lockVerified(
  trx: Trx,
  { accountId, key, verifiedHash }: VerifiedPassword,
): Promise<VerifiedOutcome> {
  const account = await lockAccount(trx, accountId);
  const session = await trx
    .selectFrom('account_session')
    .select('key')
    .where('key', '=', key)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (session === undefined) return 'ended';
  return account?.password_hash === verifiedHash ? 'done' : 'wrong';
}

/**
 * What takes the last admin away is refused: only the terminal would lead back. Two admins who
 * change each other at once wait here.
 */
export async function isLastAdmin(trx: Trx, name: string): Promise<boolean> {
  const admins = await trx
    .updateTable('account')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .returning('name')
    .execute();
  return admins.length === 1 && admins[0]?.name === name;
}

export type ChangeOutcome = 'changed' | 'missing' | 'last-admin';

export interface AccountChange extends Act {
  name: string;
  role: Role | null;
  revokesTokens?: boolean;
}

/**
 * Changes an account's role; null disables the account. Its sessions end, so that no page shows the
 * old role. An account that may no longer work at the desk holds no open item of it.
 */
export async function changeAccount(
  trx: Trx,
  { name, role, revokesTokens = false, by, at }: AccountChange,
): Promise<ChangeOutcome> {
  const isLast = await isLastAdmin(trx, name);
  const account = await trx
    .selectFrom('account')
    .select(['id', 'role'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (account === undefined) return 'missing';
  if (isLast && role !== 'admin') return 'last-admin';
  await trx
    .updateTable('account')
    .set(role === null ? { disabled_at: at } : { role })
    .where('id', '=', account.id)
    .execute();
  if (role === null) {
    await trx.deleteFrom('account_link').where('account_id', '=', account.id).execute();
  }
  await trx.deleteFrom('account_session').where('account_id', '=', account.id).execute();
  await recordAction(trx, {
    by,
    at,
    action: role === null ? 'account-disabled' : 'role-changed',
    subject: name,
    ...(role !== null && { detail: { from: account.role, to: role } }),
  });
  if (role === null || !can(role, 'work-desk')) {
    await releaseItems(trx, { accountId: account.id, by, at });
  }
  const tokens = revokesTokens ? await findAccountTokens(trx, name, at) : [];
  for (const { id } of tokens) await revokeApiToken(trx, { id, by, at });
  return 'changed';
}
