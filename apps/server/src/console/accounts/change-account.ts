import type { Role } from '@zipfront/contracts/console/roles';
import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/record-action.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Outcome of a change; the last admin who can sign in remains one. */
export type ChangeOutcome = 'changed' | 'missing' | 'last-admin';

/** A change of an account by its name: another role, or (null) no further use. */
export interface AccountChange {
  name: string;
  role: Role | null;
  by: Actor;
  at: number;
}

/** Gives an account another role, or disables it. Its sessions end, so that no page shows the old role. */
export async function changeAccount(
  trx: Transaction<Database>,
  { name, role, by, at }: AccountChange,
): Promise<ChangeOutcome> {
  // Two admins who change each other at once wait here for one another.
  const admins = await trx
    .updateTable('account')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .returning('name')
    .execute();
  const account = await trx
    .selectFrom('account')
    .select(['id', 'role'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (account === undefined) return 'missing';
  const isLast = admins.length === 1 && admins[0]?.name === name;
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
  return 'changed';
}
