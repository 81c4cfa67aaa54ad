import { randomUUIDv7 } from 'node:crypto';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import { recordAction } from '../../platform/audit/audit-trail.ts';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import { lockAccount } from './accounts.ts';
import { insertAccount, type NewLink } from './add-account.ts';
import { insertSession } from './sessions.ts';

export const LINK_MS = PERIODS_MS.consoleLink;

/** The address has the token of the link in its fragment, which no server or proxy receives. */
export function newLink(consoleUrl: string, at: number): { link: NewLink; url: string } {
  const token = newToken();
  return {
    link: { key: tokenHash(token), expiresAt: at + LINK_MS },
    url: `${consoleUrl}${CONSOLE_PATHS.link}#${token}`,
  };
}

/**
 * The name of the account that a link is for, null for the first account; undefined if the link is
 * not valid.
 */
export async function findLink(
  db: Db,
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

export interface UsedLink {
  key: string;
  name: string;
  passwordHash: string;
  /** The keys of the new session and of the browser's former one. */
  sessionKey: string;
  replacedKey: string | null;
  browser?: string | null;
  requestId: string | null;
  at: number;
}

/**
 * The first account is an admin. The link and all sessions of the account end; false if it was
 * used.
 */
export async function acceptLink(trx: Trx, used: UsedLink): Promise<boolean> {
  const { at, passwordHash } = used;
  const asked = await trx
    .selectFrom('account_link')
    .select('account_id')
    .where('key', '=', used.key)
    .executeTakeFirst();
  if (asked === undefined) return false;
  // The account is locked before the link, in the same order as by a reset.
  if (asked.account_id !== null) await lockAccount(trx, asked.account_id);
  const link = await trx
    .deleteFrom('account_link')
    .where('key', '=', used.key)
    .where('expires_at', '>', at)
    .returning('account_id')
    .executeTakeFirst();
  if (link === undefined) return false;
  // As soon as there is an account, the links for the first one end.
  if (link.account_id === null) {
    const id = randomUUIDv7();
    if (!(await insertAccount(trx, { id, name: used.name, role: 'admin', passwordHash, at }))) {
      return false;
    }
    await enter(trx, used, id);
    return true;
  }
  await trx
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', link.account_id)
    .execute();
  await trx.deleteFrom('account_session').where('account_id', '=', link.account_id).execute();
  await enter(trx, used, link.account_id);
  return true;
}

async function enter(trx: Trx, used: UsedLink, accountId: string) {
  const { at, requestId, replacedKey, browser = null } = used;
  const { name, role } = await trx
    .selectFrom('account')
    .select(['name', 'role'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const session = { accountId, key: used.sessionKey, replacedKey, browser, at };
  await insertSession(trx, { ...session, awaitsCode: false });
  const by = { accountId, name, role, requestId };
  await recordAction(trx, { by, at, action: 'link-used' });
}
