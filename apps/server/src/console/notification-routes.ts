import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Context } from 'hono';
import type { Transaction } from 'kysely';
import { findNotificationState, findUnsent } from '../notifications/find-notification-state.ts';
import { type Actor, recordAction } from '../platform/audit/audit-trail.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import type { Database } from '../platform/store/schema.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { doneOf, readConsoleForm } from './console-forms.ts';
import { consolePage, messagePage } from './console-page.ts';

/** Which dead notifications to send again, and who asks for it. */
export interface ResendRequest {
  /** Null for all. */
  id: string | null;
  by: Actor;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Sends dead notifications again, with a fresh number of attempts and under the same ids.
 *
 * @returns the number of notifications
 */
export async function resendNotifications(
  trx: Transaction<Database>,
  { id, by, at }: ResendRequest,
): Promise<number> {
  const sent = await trx
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, due_at: at, expires_at: null, reason: null })
    .where('state', '=', 'dead')
    .$if(id !== null, (query) => query.where('id', '=', id))
    .returning('kind')
    .execute();
  const [first] = sent;
  if (first === undefined) return 0;
  const detail: Record<string, string> =
    id === null ? { notifications: String(sent.length) } : { notification: id, kind: first.kind };
  await recordAction(trx, { by, at, action: 'notifications-resent', detail });
  return sent.length;
}

const DONE: ReadonlyMap<string, string> = new Map([
  ['one', 'The notification is sent again within seconds.'],
  ['all', 'All of them are sent again within seconds.'],
]);

/** Notifications that could not be sent, for the people who handle call-backs and orders. */
export function notificationRoutes(context: ConsoleContext) {
  const { store, channels, testMail, now } = context;

  async function show(
    c: Context<ServerEnv>,
    open: OpenSession,
    test: { isSent: boolean; text: string } | null = null,
  ): Promise<Response> {
    const screen = {
      name: 'notifications' as const,
      state: await findNotificationState(store.reads, channels),
      failed: await findUnsent(store.reads, 'waiting'),
      dead: await findUnsent(store.reads, 'dead'),
      test,
      done: doneOf(c, DONE),
    };
    return consolePage(c, context, screen, { open });
  }

  async function resend(
    c: Context<ServerEnv>,
    open: OpenSession,
    id: string | null,
  ): Promise<Response> {
    const by = actorOf(c, open);
    if ((await store.write(resendNotifications, { id, by, at: now() })) === 0) {
      const title = 'Nothing to send again';
      const text =
        'It is no dead letters any more: another person sent it again, or it was deleted.';
      return messagePage(c, context, { status: 404, title, text }, open);
    }
    return c.redirect(`${CONSOLE_PATHS.notifications}?done=${id === null ? 'all' : 'one'}`, 303);
  }

  /** Sends a test mail to each team address, and shows the mail server's responses. */
  async function sendTest(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const { team } = channels;
    if (testMail === null || team.length === 0) {
      const title = 'No test mail';
      const text = 'Mails to the team are off: set SMTP_URL, MAIL_FROM and MAIL_TEAM.';
      return messagePage(c, context, { status: 409, title, text }, open);
    }
    const by = actorOf(c, open);
    const outcomes = await Promise.all(team.map((to) => testMail({ to, by: by.name })));
    const words = outcomes.map((outcome) => ('reason' in outcome ? outcome.reason : 'accepted'));
    const detail = { outcome: words.join(', ') };
    await store.write(recordAction, { by, at: now(), action: 'test-mail-sent', detail });
    const responses = team.map((to, at) => `${to}: ${words[at]}`);
    return show(c, open, {
      isSent: outcomes.every(({ kind }) => kind === 'sent'),
      text: `The mail server has responded to a test mail. ${responses.join('; ')}.`,
    });
  }

  return {
    show: (c: Context<ServerEnv>, open: OpenSession) => show(c, open),
    resendOne: async (c: Context<ServerEnv>, open: OpenSession) =>
      resend(c, open, (await readConsoleForm(c)).value('id')),
    resendAll: (c: Context<ServerEnv>, open: OpenSession) => resend(c, open, null),
    sendTest,
  };
}
