import type { listNotifications } from '@zipfront/contracts/api/notifications';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@zipfront/contracts/notifications/notifications';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { KindName } from './KindName.tsx';
import { recipientText } from './notification-words.ts';

type State = ResponseOf<typeof listNotifications>;

const KINDS = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

/** What is sent to whom, and whether a channel is on for it. */
export function SentKinds({ state }: { state: State }) {
  return (
    <Card title="What is sent">
      <DataTable
        label="What is sent"
        rows={KINDS}
        keyOf={(kind) => kind}
        columns={[
          { id: 'what', label: 'What', cell: (kind) => <KindName kind={kind} /> },
          {
            id: 'to',
            label: 'To',
            cell: (kind) => recipientText({ kind, channel: 'mail', subject: '' }),
          },
          { id: 'mail', label: 'Mail', cell: (kind) => <OnOff isOn={isMailed(kind, state)} /> },
          {
            id: 'webhook',
            label: 'Webhook',
            cell: (kind) =>
              NOTIFICATION_KINDS[kind] === 'team' ? <OnOff isOn={state.webhook} /> : '–',
          },
        ]}
      />
    </Card>
  );
}

/** Mails to the team need an address of it, beside the mail server. */
function isMailed(kind: NotificationKind, { mail, team_addresses }: State): boolean {
  return mail && (NOTIFICATION_KINDS[kind] !== 'team' || team_addresses > 0);
}

function OnOff({ isOn }: { isOn: boolean }) {
  return <span className={isOn ? 'pill good' : 'pill'}>{isOn ? 'on' : 'off'}</span>;
}
