import * as v from 'valibot';
import { notifications, testMail } from './access.ts';
import { count, instant, objects, text } from './schemas.ts';

export const listNotifications = notifications.list('listNotifications', '/notifications', {
  summary:
    'Whether mails and webhooks are sent, and the notifications that could not be sent, the newest 50 of each state.',
  ok: v.object({
    mail: v.boolean(),
    webhook: v.boolean(),
    team_addresses: count,
    waiting: count,
    failed: count,
    dead: count,
    rows: objects({
      id: v.string(),
      state: v.picklist(['waiting', 'dead']),
      kind: v.string(),
      channel: v.string(),
      /** The reference of an order, or the id of a call-back, a review or a saved report. */
      subject: v.string(),
      made_at: instant,
      attempts: count,
      next_at: v.nullable(instant),
      /** Why the last attempt failed: `SMTP 550`. */
      reason: v.string(),
    }),
  }),
});

export const resendNotifications = notifications.post(
  'resendNotifications',
  '/notifications/resend',
  {
    summary: 'Sends dead notifications again, one or all.',
    repeatable: true,
    body: v.strictObject({ id: v.optional(text) }),
    ok: v.object({ sent: count }),
  },
);

export const sendTestMail = testMail.post('sendTestMail', '/notifications/test', {
  summary: 'Sends a test mail to each team address, and shows the responses of the mail server.',
  ok: v.object({ rows: objects({ recipient: v.string(), outcome: v.string() }) }),
  errors: { 409: 'Mails to the team are off.' },
});
