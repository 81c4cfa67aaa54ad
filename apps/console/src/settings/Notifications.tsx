import { useQuery } from '@tanstack/react-query';
import { listNotifications, resendNotifications } from '@zipfront/contracts/api/notifications';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { listAlerts } from '@zipfront/contracts/api/today';
import { fileAddress } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { useIsAdmin } from '../shell/use-is-admin.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Figures } from '../ui/Figures.tsx';
import { countText, instantText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { KindName } from './KindName.tsx';
import { MailSettings } from './MailSettings.tsx';
import { itemOf, kindText, recipientText } from './notification-words.ts';
import { SentKinds } from './SentKinds.tsx';
import './settings.css';

type State = ResponseOf<typeof listNotifications>;
type Unsent = State['rows'][number];

/** How often the list is asked for again. */
const REFRESH_MS = 30_000;

/** Which channels are on, and what could not be sent so far. */
export function Notifications() {
  const isAdmin = useIsAdmin();
  const found = useQuery({
    ...queryOf(listNotifications, {}),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <TopBar title="Notifications" />
      <Loaded found={found} rows={6}>
        {(data) => (
          <>
            <StateFigures state={data} />
            <Dead state={data} />
            <Waiting state={data} />
            {isAdmin ? <MailSettings /> : null}
            <SentKinds state={data} />
          </>
        )}
      </Loaded>
    </>
  );
}

function StateFigures({
  state: { mail, team_addresses, webhook, waiting, failed, dead },
}: {
  state: State;
}) {
  const isAdmin = useIsAdmin();
  const isOff = (variable: string) =>
    isAdmin ? `${variable} is not set` : 'ask an admin to set it up';
  return (
    <Figures
      label="Channels"
      figures={[
        {
          label: 'Mail',
          value: mail ? 'on' : 'off',
          change: null,
          note: mail
            ? `visitors, ${team_addresses} team ${team_addresses === 1 ? 'address' : 'addresses'}`
            : isOff('SMTP_URL'),
        },
        {
          label: 'Webhook',
          value: webhook ? 'on' : 'off',
          change: null,
          note: webhook ? null : isOff('WEBHOOK_URL'),
        },
        {
          label: 'Waiting',
          value: countText(waiting),
          change: null,
          note: failed === 0 ? 'none has failed' : `${countText(failed)} failed so far`,
        },
        {
          label: 'Not sent',
          value: countText(dead),
          change: null,
          note: 'given up after a day',
        },
      ]}
    />
  );
}

function Dead({ state: { rows, dead } }: { state: State }) {
  const timeZone = useTimeZone(undefined);
  const toast = useToast();
  const { mutate, isPending } = useChange(resendNotifications, {
    refreshes: [listNotifications, listAlerts],
  });
  const send = (id?: string) =>
    mutate(
      { sent: { body: { ...(id !== undefined && { id }) } } },
      { onSuccess: ({ sent }) => toast({ text: sentText(sent) }) },
    );
  const listed = rows.filter(({ state }) => state === 'dead');
  if (listed.length === 0) return null;
  return (
    <Card
      title="Not sent"
      more={
        <>
          <FileLink />
          {dead > 1 ? (
            <Button isDisabled={isPending} onPress={() => send()}>
              Send all {countText(dead)} again
            </Button>
          ) : null}
        </>
      }
    >
      <DataTable
        label="Not sent"
        columns={[
          ...columnsFor(timeZone),
          {
            id: 'send',
            label: 'Send again',
            cell: (row) => (
              <span className="row-actions">
                <Button
                  isDisabled={isPending}
                  aria-label={`Send again: ${kindText(row.kind)} to ${recipientText(row)}, ${instantText(row.made_at, timeZone)}`}
                  onPress={() => send(row.id)}
                >
                  Send again
                </Button>
              </span>
            ),
          },
        ]}
        rows={listed}
        keyOf={({ id }) => id}
      />
      {dead > listed.length ? (
        <p className="table-note">These are the newest {listed.length}.</p>
      ) : null}
    </Card>
  );
}

function Waiting({ state: { rows } }: { state: State }) {
  const timeZone = useTimeZone(undefined);
  const listed = rows.filter(({ state }) => state === 'waiting');
  if (listed.length === 0) return null;
  return (
    <Card title="Failed so far, tried again" more={<FileLink />}>
      <DataTable
        label="Failed so far"
        columns={[
          ...columnsFor(timeZone),
          {
            id: 'next',
            label: 'Next attempt',
            cell: ({ next_at }) => (next_at === null ? '' : instantText(next_at, timeZone)),
          },
        ]}
        rows={listed}
        keyOf={({ id }) => id}
      />
    </Card>
  );
}

/** Both lists as a file. */
function FileLink() {
  return (
    <a href={fileAddress(listNotifications, {})} className="link">
      CSV
    </a>
  );
}

function columnsFor(timeZone: string): Column<Unsent>[] {
  return [
    { id: 'since', label: 'Since', cell: ({ made_at }) => instantText(made_at, timeZone) },
    { id: 'what', label: 'What', cell: ({ kind }) => <KindName kind={kind} /> },
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

/** The item that a notification is about; a saved report has no screen. */
function About({ row }: { row: Unsent }) {
  const item = itemOf(row);
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
