import { MAX_ACCOUNT_NAME_LENGTH } from '@zipfront/contracts/console/accounts';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import { EMPTY_FORM, type FormView } from '@zipfront/contracts/console/screen';
import { commandText } from '../../platform/command-text.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import { isToken, newToken, tokenHash } from '../../platform/tokens.ts';
import { describeBrowser } from '../accounts/describe-browser.ts';
import { acceptLink, findLink } from '../accounts/links.ts';
import { accountName, hashPassword, nameError, passwordError } from '../accounts/password.ts';
import { consolePage, messagePage, refusedForm } from '../app/console-page.ts';
import type { ConsoleContext } from '../console-context.ts';
import { consoleSessionKey, setConsoleCookie } from './console-cookie.ts';
import { readConsoleForm } from './console-forms.ts';

/** A link is pasted, or a script reads it from the address; then a password is set. */
export function linkRoutes(context: ConsoleContext) {
  function refuse(c: RequestContext) {
    return messagePage(c, context, {
      status: 410,
      title: 'This link does not work any more',
      text: `A link works once, and for an hour. Ask an admin for a new one, or run "${commandText('accounts')}" on the server.`,
    });
  }

  function showPassword(
    c: RequestContext,
    { token, account, form }: { token: string; account: string | null; form: FormView },
    status: 200 | 422,
  ) {
    return consolePage(c, context, { name: 'set-password', token, account, form }, status);
  }

  async function openLink(c: RequestContext): Promise<Response> {
    const token = readToken((await readConsoleForm(c)).value('token'));
    const link = await findTypedLink(context, token);
    if (link === null) return refuse(c);
    return showPassword(c, { token, account: link.account, form: EMPTY_FORM }, 200);
  }

  async function setPassword(c: RequestContext): Promise<Response> {
    const posted = await readConsoleForm(c);
    const token = readToken(posted.value('token'));
    const link = await findTypedLink(context, token);
    if (link === null) return refuse(c);
    const name = link.account ?? accountName(posted.value('name'));
    const password = posted.value('password');
    const errors = {
      ...withError('name', link.account === null ? nameError(name) : null),
      ...passwordErrors(password, posted.value('again'), name),
    };
    if (Object.keys(errors).length > 0) {
      const form = refusedForm({ name: name.slice(0, MAX_ACCOUNT_NAME_LENGTH) }, errors);
      return showPassword(c, { token, account: link.account, form }, 422);
    }
    if ((await acceptTypedLink(c, context, { token, name, password })) === null) return refuse(c);
    return c.redirect(CONSOLE_PATHS.home, 303);
  }

  return {
    showLink: (c: RequestContext) => consolePage(c, context, { name: 'link', form: EMPTY_FORM }),
    openLink,
    setPassword,
  };
}

export async function findTypedLink(
  { store, now }: Pick<ConsoleContext, 'store' | 'now'>,
  token: string,
) {
  return isToken(token) ? ((await findLink(store.reads, tokenHash(token), now())) ?? null) : null;
}

/** Returns the token of the new session; null where the link was used meanwhile. */
export async function acceptTypedLink(
  c: RequestContext,
  context: ConsoleContext,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<string | null> {
  const session = newToken();
  const isUsed = await context.store.write(acceptLink, {
    key: tokenHash(token),
    name,
    passwordHash: await hashPassword(password),
    sessionKey: tokenHash(session),
    replacedKey: consoleSessionKey(c, context),
    browser: describeBrowser(c.req.header('User-Agent')),
    requestId: c.get('requestId') ?? null,
    at: context.now(),
  });
  if (!isUsed) return null;
  setConsoleCookie(c, context, session);
  return session;
}

function passwordErrors(password: string, again: string, name: string): Record<string, string> {
  const error = passwordError(password, name);
  if (error !== null) return { password: error };
  return password === again ? {} : { again: 'The two passwords differ.' };
}

function withError(field: string, error: string | null): Record<string, string> {
  return error === null ? {} : { [field]: error };
}

export function readToken(pasted: string): string {
  return pasted.trim().replace(/^.*#/, '');
}
