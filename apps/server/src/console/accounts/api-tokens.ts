import { randomUUIDv7 } from 'node:crypto';
import type { Scope } from '@zipfront/contracts/console/capabilities';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { type Act, type Actor, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import type { ApiTokenRow } from '../../platform/store/tables/console.ts';
import { isToken, newToken, tokenHash } from '../../platform/tokens.ts';

/** The beginning of each token, by which scanners for leaked secrets find it. */
const PREFIX = 'zfapi_';

export type ApiToken = Omit<ApiTokenRow, 'key' | 'scopes'> & { scopes: Scope[] };

export interface TokenRequest extends Act {
  name: string;
  scopes: readonly Scope[];
  /** Null for a token that does not expire. */
  expiresInDays: number | null;
}

export function newApiToken({ name, scopes, expiresInDays, by, at }: TokenRequest): {
  token: string;
  row: ApiTokenRow;
} {
  const secret = newToken();
  const row: ApiTokenRow = {
    id: randomUUIDv7(),
    key: tokenHash(secret),
    name,
    scopes: toJson([...new Set(scopes)]),
    made_by: by.name,
    made_at: at,
    expires_at: expiresInDays === null ? null : at + expiresInDays * DAY_MS,
    last_used_at: null,
    revoked_at: null,
  };
  return { token: PREFIX + secret, row };
}

export async function addApiToken(
  trx: Trx,
  { row, by }: { row: ApiTokenRow; by: Actor },
): Promise<void> {
  await trx.insertInto('api_token').values(row).execute();
  const detail = { name: row.name, scopes: fromJson(row.scopes).join(', ') };
  await recordAction(trx, { by, at: row.made_at, action: 'token-made', subject: row.id, detail });
}

/** Returns false where no token has the id, or the token was revoked before. */
export async function revokeApiToken(
  trx: Trx,
  { id, by, at }: Act & { id: string },
): Promise<boolean> {
  const revoked = await trx
    .updateTable('api_token')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (revoked === undefined) return false;
  const detail = { name: revoked.name };
  await recordAction(trx, { by, at, action: 'token-revoked', subject: id, detail });
  return true;
}

export async function touchApiToken(
  trx: Trx,
  { id, at }: { id: string; at: number },
): Promise<void> {
  await trx.updateTable('api_token').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** Finds the token that a program sends. Null if it is unknown, revoked or expired. */
export async function findApiToken(db: Db, text: string, now: number): Promise<ApiToken | null> {
  const secret = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : '';
  if (!isToken(secret)) return null;
  const row = await db
    .selectFrom('api_token')
    .selectAll()
    .where('key', '=', tokenHash(secret))
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
  return row === undefined ? null : readToken(row);
}

export async function findApiTokens(db: Db): Promise<ApiToken[]> {
  const rows = await db.selectFrom('api_token').selectAll().orderBy('id', 'desc').execute();
  return rows.map(readToken);
}

export async function findAccountTokens(
  db: Db,
  account: string,
  now: number,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('api_token')
    .select(['id', 'name'])
    .where('made_by', '=', account)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('name')
    .execute();
}

function readToken({ key: _key, scopes, ...row }: ApiTokenRow): ApiToken {
  return { ...row, scopes: fromJson(scopes) };
}
