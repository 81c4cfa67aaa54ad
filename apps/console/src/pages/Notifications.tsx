import type { Queue } from '@zipfront/contracts/console/desk';
import type { NotificationState, UnsentView } from '@zipfront/contracts/console/notifications';
import { CONSOLE_PATHS, queuePath } from '@zipfront/contracts/console/paths';
import type { Screen } from '@zipfront/contracts/console/screen';
import type { NotificationKind } from '@zipfront/contracts/notifications';
import { Done, PostButton } from './forms.tsx';
import { Rows } from './Guarded.tsx';
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
  'order-corrected': 'order corrected',
  'review-published': 'review published',
  'review-declined': 'review declined',
  'saved-report': 'saved report',
};

/** Queue of the items of each kind of notification. */
const QUEUES: Record<Exclude<NotificationKind, 'saved-report'>, Queue> = {
  'order-placed': 'orders',
  'price-call-asked': 'orders',
  'call-back-asked': 'call-backs',
  'call-back-overdue': 'call-backs',
  'price-call-overdue': 'orders',
  'review-held': 'reviews',
  'estimate-saved': 'orders',
  'order-received': 'orders',
  'order-changed': 'orders',
  'order-changed-by-owner': 'orders',
  'order-corrected': 'orders',
  'review-published': 'reviews',
  'review-declined': 'reviews',
};

/** Names of an item of each queue. */
const ITEMS: Record<Queue, string> = {
  'call-backs': 'the call-back',
  orders: 'the order',
  reviews: 'the review',
};

/** Lists the notifications that could not be sent, with their errors, and tests the mail server. */
export function Notifications(screen: Extract<Screen, { name: 'notifications' }>) {
  const { state, failed, dead, test, done } = screen;
  return (
    <>
      <Done>{done}</Done>
      {test === null ? null : (
        <p className={test.isSent ? 'done' : 'conflict'} role={test.isSent ? 'status' : 'alert'}>
          {test.text}
        </p>
      )}
      <p className="lead">{channelsOf(state)}</p>
      {state.mail && state.teamAddresses > 0 ? (
        <PostButton action={CONSOLE_PATHS.testMail} className="small">
          Send a test mail to the team
        </PostButton>
      ) : null}
      <p>
        {notificationsText(state.waiting, 'waits', 'wait')} to be sent, and {state.failed} of them
        failed so far; {state.dead === 1 ? '1 is a dead letter' : `${state.dead} are dead letters`}.
        What fails is tried again for a day, then given up, and deleted after 90 days.
      </p>
      {failed.length === 0 ? null : <UnsentTable label="Failed so far" rows={failed} />}
      {dead.length === 0 ? null : <UnsentTable label="Dead letters" rows={dead} />}
      {state.dead > dead.length ? <p>These are the newest {dead.length}.</p> : null}
      {state.dead > 1 ? (
        <PostButton action={CONSOLE_PATHS.resendAll}>Send all {state.dead} again</PostButton>
      ) : null}
    </>
  );
}

function notificationsText(count: number, one: string, more: string): string {
  return count === 1 ? `1 notification ${one}` : `${count} notifications ${more}`;
}

/** Describes the channels that are on, for the page and for the card on the first page. */
function channelsOf({ mail, teamAddresses, webhook }: NotificationState): string {
  const team = `${teamAddresses} ${teamAddresses === 1 ? 'address' : 'addresses'} of the team`;
  const mails = mail
    ? `Mail is on, for visitors and for ${team}.`
    : 'No mail is sent: SMTP_URL is not set.';
  return webhook ? `${mails} Webhooks are on.` : mails;
}

function UnsentTable({ label, rows }: { label: string; rows: UnsentView[] }) {
  return (
    <table className="rows" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Since</th>
          <th scope="col">What</th>
          <th scope="col">About</th>
          <th scope="col">To</th>
          <th scope="col">Why it failed</th>
          <th scope="col">Next attempt</th>
        </tr>
      </thead>
      <Rows>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-label="Since">
              <Time at={row.createdAt} />
            </td>
            <td data-label="What">{KINDS[row.kind]}</td>
            <td data-label="About">
              <Item {...row} />
            </td>
            <td data-label="To">{recipientOf(row)}</td>
            <td data-label="Why it failed">
              {row.reason}, {row.attempts === 1 ? '1 attempt' : `${row.attempts} attempts`}
            </td>
            {row.nextAt === null ? (
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
            ) : (
              <td data-label="Next attempt">
                <Time at={row.nextAt} />
              </td>
            )}
          </tr>
        ))}
      </Rows>
    </table>
  );
}

/** The item of a notification; a saved report has no page. */
function Item({ kind, subject }: Pick<UnsentView, 'kind' | 'subject'>) {
  if (kind === 'saved-report') return 'the saved report';
  const queue = QUEUES[kind];
  return <a href={`${queuePath(queue)}/${subject}`}>{ITEMS[queue]}</a>;
}

function recipientOf({ channel, recipient }: UnsentView): string {
  if (channel === 'webhook') return 'the endpoint';
  return recipient ?? 'the visitor';
}
