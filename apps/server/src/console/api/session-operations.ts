import { tokenHash } from '../../platform/tokens.ts';
import { addApiToken, findApiTokens, newApiToken, revokeApiToken } from '../accounts/api-tokens.ts';
import { confirmSession, endSession, findSession, type OpenSession } from '../accounts/sessions.ts';
import type { ConsoleContext } from '../console-context.ts';
import { clearConsoleCookie, findOpenSession } from '../sign-in/console-cookie.ts';
import { enterCode, type SignInOutcome, signIn, withTypedPassword } from '../sign-in/sign-in.ts';
import { CONFIRMED_MS } from '../sign-in/with-permission.ts';
import { ApiProblem, Missing } from './api-problem.ts';
import type { Handlers } from './serve-operation.ts';

export function sessionOperations(context: ConsoleContext) {
  const { store, now } = context;

  async function made(outcome: SignInOutcome) {
    if (outcome.kind === 'throttled') throw throttled(outcome.waitMs);
    if (outcome.kind === 'wrong') throw new ApiProblem(422, 'wrong-credentials', outcome.detail);
    const open = await findSession(store.reads, tokenHash(outcome.token), now());
    if (open === null) throw new ApiProblem(401, 'not-signed-in', 'The session has ended.');
    return shownSession(open);
  }

  return {
    async startSession({ body }, { c }) {
      return made(await signIn(c, context, body));
    },

    async enterCode({ body }, { c }) {
      const open = await findOpenSession(c, context);
      if (!open?.session.awaits_code) {
        throw new ApiProblem(401, 'not-signed-in', 'Sign in with name and password first.');
      }
      return made(await enterCode(c, context, open, body.code));
    },

    async getSession(_request, { person }) {
      return shownSession(person as OpenSession);
    },

    async confirmSession({ body }, { by, person }) {
      const open = person as OpenSession;
      const { account, session } = open;
      const at = now();
      const refusal = new ApiProblem(422, 'wrong-credentials', NOT_YOUR_PASSWORD);
      await requirePassword(context, { open, by, typed: body.password, refusal }, (verified) =>
        store.write(confirmSession, { ...verified, by, at }),
      );
      return shownSession({ account, session: { ...session, confirmed_at: at } });
    },

    async endSession(_request, { c, by, person }) {
      const { account, session } = person as OpenSession;
      const ended = { accountId: account.id, id: session.id, action: 'sign-out' } as const;
      await store.write(endSession, { ...ended, by, at: now() });
      clearConsoleCookie(c, context);
      return undefined;
    },

    async getToken(_request, { token }) {
      if (token === null) throw new ApiProblem(401, 'wrong-token', 'The request has no token.');
      return token;
    },

    async listTokens() {
      return { rows: await findApiTokens(store.reads) };
    },

    async makeToken({ body }, { by }) {
      const { name, scopes, expires_in_days: expiresInDays = null } = body;
      const made = newApiToken({ name, scopes, expiresInDays, by, at: now() });
      await store.write(addApiToken, { row: made.row, by });
      return { ...made.row, scopes: [...scopes], token: made.token };
    },

    async revokeToken({ param }, { by }) {
      if (await store.write(revokeApiToken, { id: param.id, by, at: now() })) return undefined;
      throw new Missing();
    },
  } satisfies Partial<Handlers>;
}

export const NOT_YOUR_PASSWORD = 'This is not your password.';

/** Calls `run` if the typed password is right. Throws `ApiProblem`: `refusal` if it is not. */
export async function requirePassword(
  context: ConsoleContext,
  { refusal, ...typed }: Parameters<typeof withTypedPassword>[1] & { refusal: ApiProblem },
  run: Parameters<typeof withTypedPassword>[2],
): Promise<void> {
  const outcome = await withTypedPassword(context, typed, run);
  if (outcome.kind === 'throttled') throw throttled(outcome.waitMs);
  if (outcome.kind === 'wrong') throw refusal;
  if (outcome.kind === 'ended') {
    throw new ApiProblem(401, 'not-signed-in', 'Your session has ended. Sign in again.');
  }
}

export function shownSession({ account, session }: OpenSession) {
  return {
    name: account.name,
    role: account.role,
    awaits_code: Boolean(session.awaits_code),
    confirmed_until: session.confirmed_at + CONFIRMED_MS,
  };
}

function throttled(waitMs: number): ApiProblem {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  const detail = 'Too many wrong attempts. Try again later.';
  return new ApiProblem(429, 'too-many-attempts', detail, { retryAfterSeconds });
}
