import * as v from 'valibot';
import { MAX_ACCOUNT_NAME_LENGTH, ROLES } from '../console/accounts.ts';
import { SCOPE_NAMES } from '../console/capabilities.ts';
import { ownSession, ownToken, signIn, tokens } from './access.ts';
import { byId, instant, list, text } from './schemas.ts';

export const accountName = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ACCOUNT_NAME_LENGTH));

export const password = v.pipe(v.string(), v.minLength(1), v.maxLength(2_000));

/** Of an app, or a recovery code. */
export const code = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

export const session = v.object({
  name: v.string(),
  role: v.picklist(ROLES),
  /** Whether the second factor's code is missing: until then nothing else opens. */
  awaits_code: v.boolean(),
  /** Until when the password counts as typed a short time ago. */
  confirmed_until: instant,
});

export const startSession = signIn.post('startSession', '/session', {
  summary: 'Signs in with name and password. With a second factor, its code comes next.',
  body: v.strictObject({ name: accountName, password }),
  ok: session,
  status: 201,
  errors: { 422: 'The name or the password is wrong.' },
});

export const enterCode = signIn.post('enterCode', '/session/code', {
  summary: 'Completes a session with six digits of the app, or with a recovery code.',
  body: v.strictObject({ code }),
  ok: session,
  status: 201,
  errors: { 422: 'The code is wrong or was used before.' },
});

export const getSession = ownSession.get('getSession', '/session', {
  summary: 'The person who is signed in.',
  beforeSecondFactor: true,
  ok: session,
});

export const confirmSession = ownSession.post('confirmSession', '/session/confirm', {
  summary: 'Types the password again, for the operations that need it; it counts for ten minutes.',
  beforeSecondFactor: true,
  body: v.strictObject({ password }),
  ok: session,
  errors: { 422: 'The password is wrong.' },
});

export const endSession = ownSession.delete('endSession', '/session', {
  summary: 'Signs out.',
  beforeSecondFactor: true,
  status: 204,
});

const token = v.object({
  id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(SCOPE_NAMES)),
  made_by: v.string(),
  made_at: instant,
  expires_at: v.nullable(instant),
  /** To five minutes; null before the first use. */
  last_used_at: v.nullable(instant),
  revoked_at: v.nullable(instant),
});

export const getToken = ownToken.get('getToken', '/token', {
  summary: 'The token of the request, with its rights.',
  ok: token,
});

export const listTokens = tokens.list('listTokens', '/tokens', {
  summary: 'Tokens of programs, the newest first, also those that were revoked.',
  ok: v.object({ rows: v.array(token) }),
});

export const makeToken = tokens.post('makeToken', '/tokens', {
  summary: 'Makes a token, which is shown in this answer alone.',
  confirm: true,
  repeatable: true,
  body: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
    scopes: list(v.picklist(SCOPE_NAMES), SCOPE_NAMES.length, 1),
    expires_in_days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3_650))),
  }),
  ok: v.object({ ...token.entries, token: v.nullable(text) }),
  secret: 'token',
  status: 201,
});

export const revokeToken = tokens.delete('revokeToken', '/tokens/{id}', {
  summary: 'Revokes a token: the next request with it is refused.',
  confirm: true,
  param: byId,
  status: 204,
  errors: { 404: 'No token has this id, or it was revoked before.' },
});
