import { useQuery } from '@tanstack/react-query';
import { listAccounts } from '@zipfront/contracts/api/accounts';
import { useState } from 'react';
import { apiQuery, sessionQuery } from '../api/queries.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, column } from '../ui/DataTable.tsx';
import { instantText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { type Account, AccountDialog, type AccountTask } from './AccountDialog.tsx';

const TONES = { invited: 'open', disabled: '' };

export function Accounts() {
  const found = useQuery(apiQuery(listAccounts, {}));
  const { data: session } = useQuery(sessionQuery);
  const timeZone = useTimeZone(undefined);
  const [task, setTask] = useState<AccountTask | null>(null);
  return (
    <ListCard
      title="Accounts"
      more={
        <Button kind="main" onClick={() => setTask({ kind: 'add' })}>
          Add a person
        </Button>
      }
      found={session === undefined ? { ...found, data: undefined } : found}
      loading={4}
      columns={columnsFor(session?.name, timeZone, setTask)}
      keyOf={({ name }) => name}
    >
      {task === null ? null : (
        <AccountDialog task={task} you={session?.name} onClose={() => setTask(null)} />
      )}
    </ListCard>
  );
}

function columnsFor(
  you: string | undefined,
  timeZone: string,
  open: (task: AccountTask) => void,
): Column<Account>[] {
  return [
    column('name', 'Name', ({ name, state }) => (
      <>
        {name} {name === you ? <span className="pill">you</span> : null}{' '}
        {state === 'active' ? null : <span className={`pill ${TONES[state]}`}>{state}</span>}
      </>
    )),
    column('role', 'Role', ({ role }) => role),
    {
      id: 'factor',
      label: 'Second factor',
      isWide: true,
      isPale: ({ has_second_factor }) => !has_second_factor,
      cell: ({ has_second_factor }) => (has_second_factor ? 'on' : 'off'),
    },
    {
      id: 'used',
      label: 'Last used',
      isWide: true,
      isPale: ({ last_used_at }) => last_used_at === null,
      cell: ({ last_used_at }) =>
        last_used_at === null ? 'no session' : instantText(last_used_at, timeZone),
    },
    column('change', 'Change', (account) => (
      <span className="row-actions">
        <Button
          aria-label={`Change the role of ${account.name}`}
          onClick={() => open({ kind: 'role', account })}
        >
          Role
        </Button>
        <Button
          aria-label={`New link for ${account.name}`}
          onClick={() => open({ kind: 'reset', account })}
        >
          New link
        </Button>
        {account.state === 'disabled' || account.name === you ? null : (
          <Button
            aria-label={`Disable ${account.name}`}
            onClick={() => open({ kind: 'disable', account })}
          >
            Disable
          </Button>
        )}
      </span>
    )),
  ];
}
