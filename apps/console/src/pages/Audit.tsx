import type { ActionView } from '@zipfront/contracts/console/accounts';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Screen } from '@zipfront/contracts/console/screen';
import { useContext } from 'react';
import { Rows } from './Guarded.tsx';
import { Choice } from './reports/Choice.tsx';
import { DayFields } from './reports/DayFields.tsx';
import { Time, TimeZone } from './Time.tsx';

/** Lists who did what, the newest first. The address chooses person, action and days. */
export function Audit(screen: Extract<Screen, { name: 'audit' }>) {
  const { query, actions, actors, kinds, older, csv } = screen;
  const timeZone = useContext(TimeZone);
  return (
    <>
      <form method="get" action={CONSOLE_PATHS.audit} className="filter">
        <Choice name="person" label="Person" values={actors} chosen={query.person} />
        <Choice name="action" label="Action" values={kinds} chosen={query.action} />
        <DayFields from={query.from} to={query.to} />
        <button type="submit" className="button small">
          Show
        </button>
        <a href={csv}>CSV of the entries</a>
      </form>
      {actions.length === 0 ? (
        <p className="lead">There are no such entries. Days are those of {timeZone}.</p>
      ) : (
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">Role</th>
              <th scope="col">What</th>
              <th scope="col">About</th>
            </tr>
          </thead>
          <Rows>
            {actions.map((action) => (
              <Entry key={action.id} action={action} />
            ))}
          </Rows>
        </table>
      )}
      {older === null ? null : (
        <p>
          <a href={older}>Older entries</a>
        </p>
      )}
    </>
  );
}

function Entry({ action: { at, actor, role, action, subject, detail } }: { action: ActionView }) {
  const facts = Object.entries(detail).map(([name, value]) => `${name}: ${value}`);
  return (
    <tr>
      <td data-label="When">
        <Time at={at} />
      </td>
      <td data-label="Who">{actor}</td>
      <td data-label="Role">{role}</td>
      <td data-label="What">{action.replaceAll('-', ' ')}</td>
      <td data-label="About">{[subject, ...facts].filter(Boolean).join(', ') || '–'}</td>
    </tr>
  );
}
