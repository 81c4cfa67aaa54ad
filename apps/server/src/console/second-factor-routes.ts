import type { SecondFactorView } from '@zipfront/contracts/console/accounts';
import { EMPTY_FORM } from '@zipfront/contracts/console/forms-and-tables';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Context } from 'hono';
import type { Actor } from '../platform/audit/audit-trail.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import {
  matchTotp,
  newRecoveryCodes,
  newTotpSecret,
  otpauthUri,
  qrPath,
  recoveryKeyOf,
  startSecondFactor,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from './accounts/second-factor.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { readConsoleForm } from './console-forms.ts';
import { consolePage, isSecondFactorRequired, messagePage, refusedForm } from './console-page.ts';

/** Turning the second factor on and off. */
export function secondFactorRoutes(context: ConsoleContext) {
  const { store, now } = context;

  const isRequired = ({ account }: OpenSession) => isSecondFactorRequired(account, context.config);

  async function show(
    c: Context<ServerEnv>,
    open: OpenSession,
    form = EMPTY_FORM,
  ): Promise<Response> {
    const found = await findSecondFactor(context, open);
    const factor = found.state === 'setup' ? { ...found, form } : found;
    const status = form === EMPTY_FORM ? 200 : 422;
    const screen = { name: 'second-factor', factor, isRequired: isRequired(open) } as const;
    return consolePage(c, context, screen, { open, status });
  }

  async function start(c: Context<ServerEnv>, { account, session }: OpenSession) {
    if (account.totp_secret === null) {
      await store.write(startSecondFactor, { key: session.key, secret: newTotpSecret() });
    }
    return c.redirect(CONSOLE_PATHS.secondFactor, 303);
  }

  /**
   * Turns it on once a code proves that the app has the secret. The page shows the recovery codes
   * once.
   */
  async function turnOn(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const outcome = await proveSecondFactor(context, open, {
      code: (await readConsoleForm(c)).value('code'),
      by: actorOf(c, open),
    });
    if (outcome === 'wrong') {
      const error = 'This code is wrong. Check the clock of your phone, and type the next code.';
      return show(c, open, refusedForm({}, { code: error }));
    }
    if (outcome === 'not-started') return c.redirect(CONSOLE_PATHS.secondFactor, 303);
    return consolePage(c, context, { name: 'recovery-codes', codes: outcome }, { open });
  }

  async function turnOff(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    if (isRequired(open)) {
      const title = 'Your second factor stays on';
      const text = 'An admin needs one wherever the console can be reached from other machines.';
      return messagePage(c, context, { status: 409, title, text }, open);
    }
    await store.write(turnSecondFactorOff, {
      accountId: open.account.id,
      by: actorOf(c, open),
      at: now(),
    });
    return c.redirect(`${CONSOLE_PATHS.account}?done=factor-off`, 303);
  }

  return {
    show: (c: Context<ServerEnv>, open: OpenSession) => show(c, open),
    start,
    turnOn,
    turnOff,
  };
}

type Factor = Extract<SecondFactorView, { state: 'on' | 'off' }> | SetupView;
type SetupView = Omit<Extract<SecondFactorView, { state: 'setup' }>, 'form'>;

/** Finds the state of a person's second factor. */
export async function findSecondFactor(
  { store }: Pick<ConsoleContext, 'store'>,
  { account, session }: OpenSession,
): Promise<Factor> {
  if (account.totp_secret !== null) {
    const { count } = await store.reads
      .selectFrom('recovery_code')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    return { state: 'on', recoveryCodesLeft: Number(count) };
  }
  const secret = session.new_totp_secret;
  if (secret === null) return { state: 'off' };
  const uri = otpauthUri(secret, account.name);
  return { state: 'setup', secret, uri, qr: qrPath(uri) };
}

/**
 * Turns a second factor on once a code proves that the app has the secret.
 *
 * @returns the recovery codes
 */
export async function proveSecondFactor(
  { store, now }: Pick<ConsoleContext, 'store' | 'now'>,
  { account, session }: OpenSession,
  { code, by }: { code: string; by: Actor },
): Promise<string[] | 'wrong' | 'not-started'> {
  const secret = session.new_totp_secret;
  if (secret === null || account.totp_secret !== null) return 'not-started';
  const step = matchTotp(secret, code, { at: now(), lastStep: 0 });
  if (step === null) return 'wrong';
  const codes = newRecoveryCodes();
  const isOn = await store.write(turnSecondFactorOn, {
    ...{ accountId: account.id, key: session.key, secret, step, by, at: now() },
    recoveryKeys: codes.map(recoveryKeyOf),
  });
  return isOn ? codes : 'not-started';
}
