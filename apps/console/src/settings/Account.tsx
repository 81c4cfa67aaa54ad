import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import {
  changePassword,
  endOwnSession,
  getSecondFactor,
  listSessions,
} from '@zipfront/contracts/api/own-account';
import { getSession } from '@zipfront/contracts/api/sessions';
import { type FormEvent, useState } from 'react';
import { errorAt, isWrongField } from '../api/error-at.ts';
import { apiQuery, sessionQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { Me } from '../shell/Me.tsx';
import { useTimeZone } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { type Column, column, wide } from '../ui/DataTable.tsx';
import { TextField } from '../ui/fields.tsx';
import { instantText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { SecondFactor } from './SecondFactor.tsx';
import './settings.css';

type Session = ResponseOf<typeof listSessions>['rows'][number];

/** A person's own account; all but the second factor only once a needed one is on. */
export function Account() {
  const { data: session } = useQuery(sessionQuery);
  const factor = useQuery(apiQuery(getSecondFactor, {}));
  const isLocked = factor.data?.is_required === true && factor.data.state !== 'on';
  return (
    <>
      <TopBar title="Your account">
        {/* On a wider screen the navigation has this menu. */}
        <div className={session === undefined ? 'phone-only waits' : 'phone-only'}>
          {session === undefined ? null : <Me name={session.name} role={session.role} />}
        </div>
      </TopBar>
      <SecondFactor found={factor} />
      {factor.isPending || isLocked ? null : (
        <>
          <SessionsCard />
          <PasswordCard />
        </>
      )}
    </>
  );
}

function SessionsCard() {
  const found = useQuery(apiQuery(listSessions, {}));
  const timeZone = useTimeZone(undefined);
  const isPhone = useIsPhone();
  const toast = useToast();
  const { mutate, isPending } = useChange(endOwnSession, { refreshes: [listSessions, getSession] });
  const end = ({ id }: Session) =>
    mutate(
      { sent: { param: { id } } },
      { onSuccess: () => toast({ text: 'The session has ended.' }) },
    );
  return (
    <ListCard
      title="Sessions"
      found={found}
      loading={2}
      columns={columnsFor({ timeZone, isPhone, isBusy: isPending, end })}
      keyOf={({ id }) => id}
    >
      <p className="table-note">
        A session ends 12 hours after its last use, and 7 days after its start.
      </p>
    </ListCard>
  );
}

function columnsFor({
  timeZone,
  isPhone,
  isBusy,
  end,
}: {
  timeZone: string;
  isPhone: boolean;
  isBusy: boolean;
  end(session: Session): void;
}): Column<Session>[] {
  return [
    column('browser', 'Browser', ({ browser, is_this, started_at, last_used_at }) => (
      <>
        {browser ?? 'not known'} {is_this ? <span className="pill good">this one</span> : null}
        {isPhone ? (
          <>
            <small className="under">started {instantText(started_at, timeZone)}</small>
            <small className="under">last used {instantText(last_used_at, timeZone)}</small>
          </>
        ) : null}
      </>
    )),
    wide('started', 'Started', ({ started_at }) => instantText(started_at, timeZone)),
    wide('used', 'Last used', ({ last_used_at }) => instantText(last_used_at, timeZone)),
    column('end', 'End it', (session) => (
      <span className="row-actions">
        <Button
          disabled={isBusy}
          aria-label={`End the session of ${instantText(session.started_at, timeZone)}`}
          onClick={() => end(session)}
        >
          End
        </Button>
      </span>
    )),
  ];
}

function PasswordCard() {
  const toast = useToast();
  const [differs, setDiffers] = useState(false);
  const { mutate, error, isPending } = useChange(changePassword, {
    refreshes: [listSessions],
    shows: isWrongField,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const password = String(form.get('password'));
    setDiffers(password !== form.get('again'));
    if (password !== form.get('again')) return;
    mutate(
      { sent: { body: { current: String(form.get('current')), password } } },
      {
        onSuccess: () => {
          element.reset();
          toast({ text: 'Your password is changed. All your other sessions have ended.' });
        },
      },
    );
  };
  return (
    <Card title="Password">
      <form onSubmit={submit} className="narrow">
        <TextField
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={errorAt(error, 'current')}
        />
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint="At least 12 characters. A few words are good."
          error={errorAt(error, 'password')}
        />
        <TextField
          label="New password, once more"
          name="again"
          type="password"
          autoComplete="new-password"
          required
          error={differs ? 'The two new passwords differ.' : null}
        />
        <div className="actions">
          <Button type="submit" kind="main" disabled={isPending}>
            Change the password
          </Button>
        </div>
      </form>
    </Card>
  );
}
