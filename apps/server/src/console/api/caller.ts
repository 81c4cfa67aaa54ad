import { ACCOUNT_HEADER, type Operation } from '@zipfront/contracts/api/operation';
import type { Role } from '@zipfront/contracts/console/accounts';
import { can } from '@zipfront/contracts/console/capabilities';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import { readBearer } from '../../platform/tokens.ts';
import { type ApiToken, findApiToken, touchApiToken } from '../accounts/api-tokens.ts';
import type { OpenSession } from '../accounts/sessions.ts';
import { type ConsoleContext, createActor } from '../console-context.ts';
import { needsSecondFactor } from '../console-exposure.ts';
import { findOpenSession, TOUCH_MS } from '../sign-in/console-cookie.ts';
import { isOwnChange, isSafe } from '../sign-in/request-checks.ts';
import { isConfirmed, roleRefusal } from '../sign-in/with-permission.ts';
import { ApiProblem } from './api-problem.ts';

export const API_REQUESTS_PER_MINUTE = 600;

/** Who calls: a person by a session, or a program by a token; both null for anyone. */
export interface Caller {
  person: OpenSession | null;
  token: ApiToken | null;
  by: Actor | null;
}

/**
 * Throws an `ApiProblem`: 401 without a valid session or token, 403 without role or scope, 429
 * after too many requests.
 */
export function createCallerCheck(context: ConsoleContext) {
  const { store, now, log, config } = context;
  const limit = createRateLimit({ limit: API_REQUESTS_PER_MINUTE, now });

  return async (c: RequestContext, operation: Operation): Promise<Caller> => {
    const authorization = c.req.header('authorization');
    if (authorization !== undefined) {
      const token = await findToken(authorization);
      requireScope(token, operation);
      return { person: null, token, by: actorOfToken(c, token) };
    }
    refuseForgery(c, config.consoleUrl);
    if (operation.may === 'anyone') return { person: null, token: null, by: null };
    const person = await findOpenSession(c, context);
    if (person === null || person.session.awaits_code) {
      const detail =
        person === null
          ? 'Sign in by POST /api/v1/session, or send a token as Authorization: Bearer.'
          : 'Send the code of your second factor by POST /api/v1/session/code.';
      throw new ApiProblem(401, person === null ? 'not-signed-in' : 'code-needed', detail, {
        headers: { 'WWW-Authenticate': 'Bearer realm="zipfront"' },
      });
    }
    refuseOther(c, person);
    refuseTooMany(person.account.id);
    requireRole(person, operation);
    return { person, token: null, by: createActor(c, person) };
  };

  async function findToken(authorization: string): Promise<ApiToken> {
    const text = readBearer(authorization) ?? '';
    const token = await findApiToken(store.reads, text, now());
    if (token === null) {
      throw new ApiProblem(401, 'wrong-token', 'The token is unknown, revoked or expired.', {
        headers: { 'WWW-Authenticate': 'Bearer realm="zipfront", error="invalid_token"' },
      });
    }
    refuseTooMany(token.id);
    const at = now();
    if (at - (token.last_used_at ?? 0) >= TOUCH_MS) {
      store.write(touchApiToken, { id: token.id, at }).catch((error: Error) => {
        log.warn({ reason: error.message }, 'the use of a token could not be stored');
      });
    }
    return token;
  }

  function refuseTooMany(id: string): void {
    const waitMs = config.rateLimits ? limit.take(id) : 0;
    if (waitMs === 0) return;
    const detail = `A person or a token may send ${API_REQUESTS_PER_MINUTE} requests a minute.`;
    const retryAfterSeconds = Math.ceil(waitMs / 1_000);
    throw new ApiProblem(429, 'too-many-requests', detail, { retryAfterSeconds });
  }

  function requireRole({ account, session }: OpenSession, operation: Operation): void {
    if (!mayCall(account.role, operation)) {
      throw new ApiProblem(403, 'role', roleRefusal(account.role));
    }
    if (!operation.beforeSecondFactor && needsSecondFactor(account, config)) {
      throw new ApiProblem(403, 'second-factor-needed', 'Set up a second factor in the console.');
    }
    if (operation.confirm && !isConfirmed({ account, session }, now())) {
      const detail = 'Type your password again by POST /api/v1/session/confirm.';
      throw new ApiProblem(403, 'password-needed', detail);
    }
  }
}

export function mayCall(role: Role, { may }: Operation): boolean {
  return may === 'anyone' || (may !== 'programs' && can(role, may));
}

function requireScope({ scopes }: ApiToken, { scope, may }: Operation): void {
  if (may === 'anyone' || scope === 'any') return;
  if (scope === null) throw new ApiProblem(403, 'people-only', 'A token cannot do this.');
  if (!scopes.includes(scope)) {
    throw new ApiProblem(403, 'scope', `The token does not have the scope ${scope}.`);
  }
}

function actorOfToken(c: RequestContext, { name }: ApiToken): Actor {
  return { accountId: null, name, role: 'token', requestId: c.get('requestId') ?? null };
}

/** Refuses (401) what a page sends that was opened by another person than has signed in since. */
function refuseOther(c: RequestContext, { account }: OpenSession): void {
  const name = c.req.header(ACCOUNT_HEADER);
  if (name === undefined || name === encodeURIComponent(account.name)) return;
  throw new ApiProblem(401, 'not-signed-in', 'Another person has signed in.');
}

/** Programs name nothing, also those that sign in by `POST /api/v1/session` and use its cookie. */
function refuseForgery(c: RequestContext, consoleUrl: string): void {
  if (isSafe(c) || isOwnChange(c, { consoleUrl, mayNameNothing: true })) return;
  throw new ApiProblem(403, 'other-site', 'A page of another site may not send this.');
}
