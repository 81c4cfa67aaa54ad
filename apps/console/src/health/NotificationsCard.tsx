import { useQuery } from '@tanstack/react-query';
import { listAlerts } from '@zipfront/contracts/api/alerts';
import {
  listNotifications,
  resendNotifications,
  sendTestMail,
} from '@zipfront/contracts/api/notifications';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { useIsAdmin } from '../shell/use-is-admin.ts';
import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { countText, instantText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { kindText, notifiedItem, recipientText } from './notification-words.ts';

type State = ResponseOf<typeof listNotifications>;
type Unsent = State['rows'][number];

const REFRESH_MS = 30_000;

/** Which channels are on, and what could not be sent so far. */
export function NotificationsCard() {
  const timeZone = useTimeZone(undefined);
  const toast = useToast();
  const found = useQuery({ ...apiQuery(listNotifications, {}), refetchInterval: REFRESH_MS });
  const { data } = found;
  const { mutate, isPending } = useChange(resendNotifications, {
    refreshes: [listNotifications, listAlerts],
  });
  const send = (id?: string) =>
    mutate(
      { sent: { body: { ...(id !== undefined && { id }) } } },
      { onSuccess: ({ sent }) => toast({ text: sentText(sent) }) },
    );
  const dead = data?.dead ?? 0;
  return (
    <ListCard
      title="Notifications"
      file={fileAddress(listNotifications, {})}
      more={
        <>
          {data?.mail && data.team_addresses > 0 ? <TestMail /> : null}
          {dead > 1 ? (
            <Button disabled={isPending} onClick={() => send()}>
              Send all {countText(dead)} again
            </Button>
          ) : null}
        </>
      }
      found={found}
      empty={
        data?.mail || data?.webhook
          ? 'Everything was sent.'
          : 'Nothing is sent: mail is off, and so is the webhook.'
      }
      columns={[
        ...columnsFor(timeZone),
        {
          id: 'next',
          label: 'Next attempt',
          cell: (row) =>
            row.next_at === null ? (
              <Button
                disabled={isPending}
                aria-label={`Send again: ${kindText(row.kind)} to ${recipientText(row)}, ${instantText(row.made_at, timeZone)}`}
                onClick={() => send(row.id)}
              >
                Send again
              </Button>
            ) : (
              instantText(row.next_at, timeZone)
            ),
        },
      ]}
      keyOf={({ id }) => id}
    >
      {data === undefined ? null : <Channels state={data} />}
    </ListCard>
  );
}

function Channels({
  state: { mail, team_addresses, webhook, waiting, dead, rows },
}: {
  state: State;
}) {
  const isAdmin = useIsAdmin();
  const team = `${team_addresses} team ${team_addresses === 1 ? 'address' : 'addresses'}`;
  const missing = [
    ...(mail ? [] : ['SMTP_URL', 'MAIL_FROM']),
    ...(team_addresses > 0 ? [] : ['MAIL_TEAM']),
  ];
  const more = dead - rows.filter(({ next_at }) => next_at === null).length;
  const texts = [
    mail || webhook || rows.length > 0
      ? `Mail is ${mail ? `on, to visitors and ${team}` : 'off'}; the webhook is ${webhook ? 'on' : 'off'}.`
      : '',
    `${countText(waiting)} waiting, ${countText(dead)} given up after a day.`,
    more > 0 ? `${countText(more)} older ones are not listed.` : '',
    missing.length === 0
      ? ''
      : isAdmin
        ? `Not set: ${missing.join(', ')} (docs/operating/mail.md).`
        : 'Ask an admin to set up what is off.',
  ];
  return <p className="table-note">{texts.filter(Boolean).join(' ')}</p>;
}

function TestMail() {
  const { data, isPending, mutate } = useChange(sendTestMail, { refreshes: [] });
  return (
    <>
      <span role="status">
        {data?.rows.map(({ recipient, outcome }) => (
          <span key={recipient}>
            {recipient}{' '}
            <span className={outcome === 'accepted' ? 'pill good' : 'pill bad'}>
              {outcome}
            </span>{' '}
          </span>
        ))}
      </span>
      <Button disabled={isPending} onClick={() => mutate({ sent: {} })}>
        {isPending ? 'Sending…' : 'Send a test mail to the team'}
      </Button>
    </>
  );
}

function columnsFor(timeZone: string): Column<Unsent>[] {
  return [
    { id: 'since', label: 'Since', cell: ({ made_at }) => instantText(made_at, timeZone) },
    { id: 'what', label: 'What', cell: ({ kind }) => kindText(kind) },
    { id: 'about', label: 'About', cell: (row) => <About row={row} /> },
    { id: 'to', label: 'To', cell: recipientText },
    {
      id: 'reason',
      label: 'Last error',
      cell: ({ reason }) => <span className="sentence">{reason}</span>,
    },
    {
      id: 'attempts',
      label: 'Attempts',
      isFigure: true,
      cell: ({ attempts }) => countText(attempts),
    },
  ];
}

function About({ row }: { row: Unsent }) {
  const item = notifiedItem(row);
  return item === null ? (
    'the saved report'
  ) : (
    <a href={item.address} className="link">
      {item.name}
    </a>
  );
}

function sentText(sent: number): string {
  if (sent === 0) return 'Nothing to send again: another person has sent it, or it was deleted.';
  return sent === 1
    ? 'The notification is sent again within seconds.'
    : `${countText(sent)} notifications are sent again within seconds.`;
}
