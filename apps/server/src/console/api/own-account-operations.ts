import { tokenHash } from '../../platform/tokens.ts';
import { findSecondFactor, proveSecondFactor } from '../accounts/own-second-factor.ts';
import {
  accountName,
  changePassword,
  hashPassword,
  nameError,
  passwordError,
} from '../accounts/password.ts';
import { startSecondFactor, turnSecondFactorOff } from '../accounts/second-factor.ts';
import {
  endSession,
  findOpenSessions,
  findSession,
  type OpenSession,
} from '../accounts/sessions.ts';
import { newTotpSecret } from '../accounts/totp.ts';
import type { ConsoleContext } from '../console-context.ts';
import { isSecondFactorRequired } from '../console-exposure.ts';
import { clearConsoleCookie } from '../sign-in/console-cookie.ts';
import { acceptTypedLink, findTypedLink, readToken } from '../sign-in/link-routes.ts';
import { ApiProblem, conflict, Missing, wrong } from './api-problem.ts';
import type { Call, Handlers } from './serve-operation.ts';
import { NOT_YOUR_PASSWORD, requirePassword, shownSession } from './session-operations.ts';

export function ownAccountOperations(context: ConsoleContext) {
  const { store, now, config } = context;

  return {
    async openLink({ body }) {
      const link = await findTypedLink(context, readToken(body.token));
      if (link === null) throw linkEnded();
      return link;
    },

    async acceptLink({ body }, { c }) {
      const token = readToken(body.token);
      const link = await findTypedLink(context, token);
      if (link === null) throw linkEnded();
      const name = link.account ?? accountName(body.name ?? '');
      const wrongName = link.account === null ? nameError(name) : null;
      if (wrongName !== null) throw wrong('name', wrongName);
      refusePassword(body.password, name);
      const session = await acceptTypedLink(c, context, { token, name, password: body.password });
      const open =
        session === null ? null : await findSession(store.reads, tokenHash(session), now());
      if (open === null) throw linkEnded();
      return shownSession(open);
    },

    async listSessions(_request, call) {
      const { account, session } = requirePerson(call);
      const found = await findOpenSessions(store.reads, account.id, now());
      return {
        rows: found.map(({ created_at, ...row }) => ({
          ...row,
          started_at: created_at,
          is_this: row.id === session.id,
        })),
      };
    },

    async endOwnSession({ param: { id } }, call) {
      const { account, session } = requirePerson(call);
      const ended = { accountId: account.id, id, action: 'session-ended' } as const;
      if (!(await store.write(endSession, { ...ended, by: call.by, at: now() })))
        throw new Missing();
      if (id === session.id) clearConsoleCookie(call.c, context);
      return undefined;
    },

    async changePassword({ body }, call) {
      const open = requirePerson(call);
      refusePassword(body.password, open.account.name);
      const refusal = wrong('current', NOT_YOUR_PASSWORD);
      const typed = { open, by: call.by, typed: body.current, refusal };
      await requirePassword(context, typed, async (verified) => {
        const passwordHash = await hashPassword(body.password);
        return store.write(changePassword, { ...verified, passwordHash, by: call.by, at: now() });
      });
      return undefined;
    },

    getSecondFactor: (_request, call) => findFactor(requirePerson(call)),

    async startSecondFactor(_request, call) {
      const { account, session } = requirePerson(call);
      if (account.totp_secret !== null) return findFactor({ account, session });
      const secret = newTotpSecret();
      await store.write(startSecondFactor, { key: session.key, secret });
      return findFactor({ account, session: { ...session, new_totp_secret: secret } });
    },

    async turnSecondFactorOn({ body }, call) {
      const proof = { code: body.code, by: call.by };
      const outcome = await proveSecondFactor(context, requirePerson(call), proof);
      if (outcome === 'wrong') {
        throw wrong('code', 'This code is wrong. Check the clock of your phone.');
      }
      if (outcome === 'not-started') {
        throw conflict('not-started', 'Your second factor is not being set up.');
      }
      return { recovery_codes: outcome };
    },

    async turnSecondFactorOff(_request, call) {
      const { account } = requirePerson(call);
      if (isSecondFactorRequired(account, config)) {
        const detail =
          'An admin needs one wherever the console can be reached from other machines.';
        throw conflict('second-factor-required', detail);
      }
      await store.write(turnSecondFactorOff, { accountId: account.id, by: call.by, at: now() });
      return undefined;
    },
  } satisfies Partial<Handlers>;

  async function findFactor(open: OpenSession) {
    const is_required = isSecondFactorRequired(open.account, config);
    return { ...(await findSecondFactor(context, open)), is_required };
  }
}

function requirePerson({ person }: Call): OpenSession {
  return person as OpenSession;
}

function refusePassword(password: string, name: string): void {
  const error = passwordError(password, name);
  if (error !== null) throw wrong('password', error);
}

function linkEnded(): ApiProblem {
  const detail = 'This link does not work any more. A link works once, and for an hour.';
  return new ApiProblem(422, 'link-ended', detail);
}
