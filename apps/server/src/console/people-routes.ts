import {
  isRole,
  MAX_ACCOUNT_NAME_LENGTH,
  type PersonView,
} from '@zipfront/contracts/console/accounts';
import {
  EMPTY_FORM,
  type FormView,
  type QuestionView,
} from '@zipfront/contracts/console/forms-and-tables';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { changeAccount, listAccounts } from './accounts/accounts.ts';
import { addAccount, resetAccount } from './accounts/add-account.ts';
import { newLink } from './accounts/links.ts';
import { accountName, nameError } from './accounts/password.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { doneOf, readConsoleForm } from './console-forms.ts';
import { consolePage, messagePage, refusedForm } from './console-page.ts';
import { isConfirmed, ownOrigin } from './with-permission.ts';

const DONE: ReadonlyMap<string, string> = new Map([
  ['disabled', 'The account is disabled, and its sessions have ended.'],
  ['role', 'The role is changed; the person signs in again.'],
]);

/** Accounts, for admins. */
export function peopleRoutes(context: ConsoleContext) {
  const { store, now } = context;

  async function show(
    c: Context<ServerEnv>,
    open: OpenSession,
    form: FormView = EMPTY_FORM,
  ): Promise<Response> {
    const people = await listAccounts(store.reads, now());
    const done = form === EMPTY_FORM ? doneOf(c, DONE) : null;
    const canChange = isConfirmed(open, now());
    const status = form === EMPTY_FORM ? 200 : 422;
    return consolePage(
      c,
      context,
      { name: 'people', people, form, done, canChange },
      { open, status },
    );
  }

  /** This host is the console's own, because other hosts were refused. */
  function linkFor(c: Context<ServerEnv>) {
    return newLink(ownOrigin(c, context.config.consoleUrl), now());
  }

  async function add(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readConsoleForm(c);
    const name = accountName(posted.value('name'));
    const role = posted.value('role');
    const refuse = (error: string) =>
      show(
        c,
        open,
        refusedForm({ name: name.slice(0, MAX_ACCOUNT_NAME_LENGTH), role }, { name: error }),
      );
    const error = nameError(name);
    if (error !== null) return refuse(error);
    if (!isRole(role)) return refuse('Choose a role.');
    const { link, url } = linkFor(c);
    const by = actorOf(c, open);
    if (!(await store.write(addAccount, { name, role, link, by, at: now() }))) {
      return refuse('There is an account of this name.');
    }
    return consolePage(c, context, { name: 'new-link', account: name, url }, { open });
  }

  /** Asks before ending a person's sessions. */
  async function ask(
    c: Context<ServerEnv>,
    open: OpenSession,
    questionOf: (person: PersonView, isOwn: boolean) => Omit<QuestionView, 'conflict'>,
  ): Promise<Response> {
    const name = accountName(c.req.query('name') ?? '');
    const people = await listAccounts(store.reads, now());
    const person = people.find((one) => one.name === name);
    if (person === undefined) return missing(c, open);
    const question = questionOf(person, name === open.account.name);
    return consolePage(c, context, { name: 'question', ...question, conflict: null }, { open });
  }

  async function reset(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const name = accountName((await readConsoleForm(c)).value('name'));
    const { link, url } = linkFor(c);
    const by = actorOf(c, open);
    if (!(await store.write(resetAccount, { name, link, by, at: now() }))) return missing(c, open);
    // If it was the person's own account, the session has ended.
    const own = name === open.account.name;
    return consolePage(
      c,
      context,
      { name: 'new-link', account: name, url },
      { open: own ? null : open },
    );
  }

  async function change(c: Context<ServerEnv>, open: OpenSession, isDisabling: boolean) {
    const posted = await readConsoleForm(c);
    const name = accountName(posted.value('name'));
    const roleName = posted.value('role');
    const role = isDisabling ? null : isRole(roleName) ? roleName : undefined;
    if (role === undefined) return missing(c, open);
    const by = actorOf(c, open);
    const outcome = await store.write(changeAccount, { name, role, by, at: now() });
    if (outcome === 'missing') return missing(c, open);
    if (outcome === 'last-admin') {
      const title = 'This is the last admin';
      const text = 'Make another person an admin first, who has signed in once.';
      return messagePage(c, context, { status: 409, title, text }, open);
    }
    return c.redirect(`${CONSOLE_PATHS.people}?done=${isDisabling ? 'disabled' : 'role'}`, 303);
  }

  function missing(c: Context<ServerEnv>, open: OpenSession) {
    const text = 'There is no account of this name, or no such role.';
    return messagePage(c, context, { status: 404, title: 'Not found', text }, open);
  }

  return {
    show: (c: Context<ServerEnv>, open: OpenSession) => show(c, open),
    add,
    askReset: (c: Context<ServerEnv>, open: OpenSession) => ask(c, open, resetQuestion),
    reset,
    askDisable: (c: Context<ServerEnv>, open: OpenSession) => ask(c, open, disableQuestion),
    disable: (c: Context<ServerEnv>, open: OpenSession) => change(c, open, true),
    changeRole: (c: Context<ServerEnv>, open: OpenSession) => change(c, open, false),
  };
}

/** Asks before an account is disabled. */
function disableQuestion({ name }: PersonView, isOwn: boolean): Omit<QuestionView, 'conflict'> {
  return {
    title: `Disable ${name}?`,
    consequences: [
      `Every session of ${name} ends at once, and ${name} cannot sign in any more.`,
      `Call-backs and orders that ${name} holds stay as they are: another person can take them.`,
      'A new link lets the person in again.',
      ...(isOwn ? ['This is your own account: you are signed out.'] : []),
    ],
    action: CONSOLE_PATHS.personDisable,
    hidden: { name },
    button: 'Disable the account',
    back: CONSOLE_PATHS.people,
  };
}

/** Asks before an account gets a new link, because that removes its password at once. */
function resetQuestion(
  { name, hasSecondFactor }: PersonView,
  isOwn: boolean,
): Omit<QuestionView, 'conflict'> {
  return {
    title: `Make a new link for ${name}?`,
    consequences: [
      `The password of ${name} is deleted, and every session of ${name} ends at once.`,
      ...(hasSecondFactor ? ['The second factor and the recovery codes are deleted, too.'] : []),
      'The next page shows the link, once. It sets a new password within an hour.',
      ...(isOwn ? ['This is your own account: you are signed out, and need the link.'] : []),
    ],
    action: CONSOLE_PATHS.personReset,
    hidden: { name },
    button: 'Make the link',
    back: CONSOLE_PATHS.people,
  };
}
