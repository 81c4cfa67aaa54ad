import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Context } from 'hono';
import type { OpenSession } from '../accounts/find-session.ts';
import { readFormOrEmpty } from '../forms/read-form.ts';
import type { ServerEnv } from '../http/visitor.ts';
import { findNotificationState, findParked } from '../notifications/find-notification-state.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { consolePage, messagePage } from './console-page.ts';
import { doneOf } from './done-of.ts';
import { resendNotifications } from './resend-notifications.ts';

const DONE: ReadonlyMap<string, string> = new Map([
  ['one', 'The notification is sent again within seconds.'],
  ['all', 'All of them are sent again within seconds.'],
]);

/** Notifications that are parked, for the people who answer call-backs and orders. */
export function notificationRoutes(context: ConsoleContext) {
  const { store, channels, now } = context;

  async function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const state = await findNotificationState(store.reads, channels);
    const parked = await findParked(store.reads);
    const done = doneOf(c, DONE);
    return consolePage(c, context, { name: 'notifications', state, parked, done }, { open });
  }

  async function resend(
    c: Context<ServerEnv>,
    open: OpenSession,
    id: string | null,
  ): Promise<Response> {
    const by = actorOf(c, open);
    if ((await store.write(resendNotifications, { id, by, at: now() })) === 0) {
      const title = 'Nothing to send again';
      const text = 'It is not parked any more: another person sent it again, or it was deleted.';
      return messagePage(c, context, { status: 404, title, text }, open);
    }
    return c.redirect(`${CONSOLE_PATHS.notifications}?done=${id === null ? 'all' : 'one'}`, 303);
  }

  return {
    show,
    resendOne: async (c: Context<ServerEnv>, open: OpenSession) =>
      resend(c, open, (await readFormOrEmpty(c)).value('id')),
    resendAll: (c: Context<ServerEnv>, open: OpenSession) => resend(c, open, null),
  };
}
