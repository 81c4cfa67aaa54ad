import { findNotificationState, findUnsent } from '../../notifications/find-notification-state.ts';
import { resendNotifications } from '../../notifications/resend-notifications.ts';
import { recordAction } from '../../platform/audit/audit-trail.ts';
import type { ConsoleContext } from '../console-context.ts';
import { conflict } from './api-problem.ts';
import type { Handlers } from './serve-operation.ts';

export function notificationOperations(context: ConsoleContext) {
  const { store, now, channels, testMail } = context;
  const db = store.reads;

  return {
    async listNotifications() {
      const [state, waiting, dead] = await Promise.all([
        findNotificationState(db, channels),
        findUnsent(db, 'waiting'),
        findUnsent(db, 'dead'),
      ]);
      return { ...state, rows: [...waiting, ...dead] };
    },

    async resendNotifications({ body }, { by }) {
      const id = body.id ?? null;
      return { sent: await store.write(resendNotifications, { id, by, at: now() }) };
    },

    async sendTestMail(_request, { by }) {
      const { team } = channels;
      if (testMail === null || team.length === 0) {
        const detail = 'Mails to the team are off: set SMTP_URL, MAIL_FROM and MAIL_TEAM.';
        throw conflict('mail-is-off', detail);
      }
      const outcomes = await Promise.all(team.map((to) => testMail({ to, by: by.name })));
      const words = outcomes.map((outcome) => ('reason' in outcome ? outcome.reason : 'accepted'));
      const detail = { outcome: words.join(', ') };
      await store.write(recordAction, { by, at: now(), action: 'test-mail-sent', detail });
      return { rows: team.map((recipient, index) => ({ recipient, outcome: words[index] ?? '' })) };
    },
  } satisfies Partial<Handlers>;
}
