import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/record-action.ts';
import type { Database } from '../../platform/store/schema.ts';
import { lockVerified, type VerifiedOutcome, type VerifiedPassword } from './lock-account.ts';

/** Notes that a session was used. */
export async function touchSession(
  trx: Transaction<Database>,
  { key, at }: { key: string; at: number },
): Promise<void> {
  await trx
    .updateTable('account_session')
    .set({ last_used_at: at })
    .where('key', '=', key)
    .execute();
}

/** Notes that the password was typed again in a session. */
export async function confirmSession(
  trx: Transaction<Database>,
  confirmed: VerifiedPassword & { by: Actor; at: number },
): Promise<VerifiedOutcome> {
  const { key, by, at } = confirmed;
  const outcome = await lockVerified(trx, confirmed);
  if (outcome !== 'done') return outcome;
  await trx
    .updateTable('account_session')
    .set({ confirmed_at: at })
    .where('key', '=', key)
    .execute();
  await recordAction(trx, { by, at, action: 'password-confirmed' });
  return 'done';
}

/**
 * Ends a session of an account.
 *
 * @param input.id its public id
 * @returns false where the account has no such session
 */
export async function endSession(
  trx: Transaction<Database>,
  {
    accountId,
    id,
    action,
    by,
    at,
  }: {
    accountId: string;
    id: string;
    action: 'sign-out' | 'session-ended';
    by: Actor;
    at: number;
  },
): Promise<boolean> {
  const ended = await trx
    .deleteFrom('account_session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) return false;
  await recordAction(trx, { by, at, action });
  return true;
}

/** Adds a failed sign-in of a known account to the audit trail. */
export async function recordFailure(
  trx: Transaction<Database>,
  { step, by, at }: { step: 'password' | 'code'; by: Actor; at: number },
): Promise<void> {
  await recordAction(trx, { by, at, action: 'sign-in-failed', detail: { step } });
}
