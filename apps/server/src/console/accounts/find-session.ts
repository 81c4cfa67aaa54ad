import { MINUTE_MS } from '@zipfront/contracts/day-ms';
import type { Kysely } from 'kysely';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import type { AccountRow, AccountSessionRow } from '../../platform/store/account-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/** A session ends when it was not used for this long: 12 hours. */
export const IDLE_MS = PERIODS_MS.unusedConsoleSession;

/** A session ends after this, however much it is used: 7 days. */
export const SESSION_MS = PERIODS_MS.consoleSession;

/** Time for the second factor after the password. */
export const CODE_MS = 5 * MINUTE_MS;

/** A session with its account. */
export interface OpenSession {
  session: AccountSessionRow;
  account: AccountRow;
}

/** Which session has a key, and has neither expired nor a disabled account? */
export async function findSession(
  db: Kysely<Database>,
  key: string,
  now: number,
): Promise<OpenSession | null> {
  const session = await db
    .selectFrom('account_session')
    .selectAll()
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - IDLE_MS)
    .executeTakeFirst();
  if (session === undefined) return null;
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', session.account_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return account === undefined ? null : { session, account };
}

/** Which sessions of an account are open, the newest first? */
export async function findOpenSessions(
  db: Kysely<Database>,
  accountId: string,
  now: number,
): Promise<AccountSessionRow[]> {
  return db
    .selectFrom('account_session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - IDLE_MS)
    .where('awaits_code', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
