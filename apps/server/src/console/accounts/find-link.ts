import type { Kysely } from 'kysely';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import type { Database } from '../../platform/store/schema.ts';

/** A link is valid for an hour. */
export const LINK_MS = PERIODS_MS.consoleLink;

/** Which account does a link open, by name (null for the first account)? Undefined for no valid link. */
export async function findLink(
  db: Kysely<Database>,
  key: string,
  now: number,
): Promise<{ account: string | null } | undefined> {
  const found = await db
    .selectFrom('account_link')
    .leftJoin('account', 'account.id', 'account_link.account_id')
    .select('account.name')
    .where('account_link.key', '=', key)
    .where('account_link.expires_at', '>', now)
    .executeTakeFirst();
  return found && { account: found.name };
}
