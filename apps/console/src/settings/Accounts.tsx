import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { listAccounts } from '@zipfront/contracts/api/accounts';
import { useState } from 'react';
import { apiQuery, sessionQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, column } from '../ui/DataTable.tsx';
import { instantText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { SearchForm } from '../ui/SearchForm.tsx';
import { type Account, AccountDialog, type AccountTask } from './AccountDialog.tsx';

const TONES = { invited: 'open', disabled: '' };

/** A list of so many rows shows all of them without a search. */
const SHORT_LIST = 20;

export function Accounts() {
  const found = useQuery(apiQuery(listAccounts, {}));
  const { data: session } = useQuery(sessionQuery);
  const timeZone = useTimeZone(undefined);
  const [task, setTask] = useState<AccountTask | null>(null);
  const navigate = useNavigate();
  // It has names of people, so that no log of a server gets it.
  const search = useLocation({ select: ({ hash }) => hash });
  const all = found.data?.rows ?? [];
  const rows = all.filter(({ name }) => name.includes(search.toLowerCase()));
  return (
    <ListCard
      title="Accounts"
      more={
        <>
          {all.length > SHORT_LIST || search !== '' ? (
            <SearchForm
              label="Find a person by name"
              placeholder="Name of a person"
              text={search}
              onSearch={(text = '') => navigate({ to: PATHS.people, hash: text })}
            />
          ) : null}
          <Button kind="main" onClick={() => setTask({ kind: 'add' })}>
            Add a person
          </Button>
        </>
      }
      found={{ ...found, data: session && found.data && { rows } }}
      loading={4}
      empty={`No name of a person has “${search}” in it.`}
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
