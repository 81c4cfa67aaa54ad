import type { Queue } from '@zipfront/contracts/console/desk';
import type { NotificationState, UnsentView } from '@zipfront/contracts/console/notifications';
import { CONSOLE_PATHS, queuePath } from '@zipfront/contracts/console/paths';
import type { Screen } from '@zipfront/contracts/console/screen';
import type { NotificationKind } from '@zipfront/contracts/notifications';
import { Done, PostButton } from './forms.tsx';
import { Time } from './Time.tsx';

const KINDS: Record<NotificationKind, string> = {
  'order-placed': 'new order',
  'price-call-asked': 'request without a price',
  'call-back-asked': 'call-back',
  'call-back-overdue': 'overdue call-back',
  'price-call-overdue': 'overdue request without a price',
  'review-held': 'review that is held',
  'estimate-saved': 'estimate',
  'order-received': 'order received',
  'order-changed': 'order changed',
  'order-changed-by-owner': 'order changed by its owner',
  'review-published': 'review published',
  'review-declined': 'review declined',
};

/** Whether notifications are sent, and those that are not tried again by themselves. */
export function Notifications({ state, parked, done }: Extract<Screen, { name: 'notifications' }>) {
  return (
    <>
      <Done>{done}</Done>
      <p className="lead">{channelsOf(state)}</p>
      <p>
        {notificationsText(state.waiting, 'waits', 'wait')} to be sent, and {state.failed} of them
        failed so far; {state.parked === 1 ? '1 is parked' : `${state.parked} are parked`}. What
        fails is tried again for a day, then parked, and deleted after 90 days.
      </p>
      {parked.length === 0 ? null : <ParkedTable parked={parked} />}
      {state.parked > parked.length ? <p>These are the newest {parked.length}.</p> : null}
      {state.parked > 1 ? (
        <PostButton action={CONSOLE_PATHS.resendAll}>Send all {state.parked} again</PostButton>
      ) : null}
    </>
  );
}

/** Which channels are on: for the page, and for the card on the first page. */
export function channelsOf({ mail, teamAddresses, webhook }: NotificationState): string {
  const team = `${teamAddresses} ${teamAddresses === 1 ? 'address' : 'addresses'} of the team`;
  const mails = mail
    ? `Mails are sent to visitors and to ${team}.`
    : 'No mail is sent: SMTP_URL is not set.';
  return webhook ? `${mails} Webhooks are sent.` : mails;
}

function UnsentTable({ label, rows }: { label: string; rows: UnsentView[] }) {
  return (
    <table className="rows" aria-label="Parked notifications">
      <thead>
        <tr>
          <th scope="col">Since</th>
          <th scope="col">What</th>
          <th scope="col">About</th>
      {state.mail && state.teamAddresses > 0 ? (
        <PostButton action={CONSOLE_PATHS.testMail} className="small">
          Send a test mail to the team
        </PostButton>
      ) : null}
          <th scope="col">To</th>
          <th scope="col">Why it failed</th>
          <th scope="col">Send it again</th>
        </tr>
      </thead>
      <tbody>
        {parked.map((row) => (
          <tr key={row.id}>
            <td data-label="Since">
              <Time at={row.createdAt} />
            </td>
            <td data-label="What">{KINDS[row.kind]}</td>
            <td data-label="About">{row.subject}</td>
            <td data-label="To">{recipientOf(row)}</td>
            <td data-label="Why it failed">
              {row.reason}, {row.attempts === 1 ? '1 attempt' : `${row.attempts} attempts`}
            </td>
            <td className="actions">
              <PostButton
                action={CONSOLE_PATHS.resend}
                hidden={{ id: row.id }}
                className="small"
                label={`Send again: ${KINDS[row.kind]} about ${row.subject} to ${recipientOf(row)}`}
              >
                Send again
              </PostButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function recipientOf({ channel, recipient }: UnsentView): string {
  if (channel === 'webhook') return 'the endpoint';
  return recipient ?? 'the visitor';
}
