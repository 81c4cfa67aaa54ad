import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { ActionView, Screen } from '@zipfront/contracts/console/screen';
import { Time } from './Time.tsx';

/** Who did what, the newest first; the person is in the address. */
export function Audit({ actions, actors, actor, older }: Extract<Screen, { name: 'audit' }>) {
  return (
    <>
      <form method="get" action={CONSOLE_PATHS.audit} className="filter">
        <label htmlFor="person">Person</label>
        <select id="person" name="person" defaultValue={actor}>
          <option value="">everyone</option>
          {actors.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        <button type="submit" className="button small">
          Show
        </button>
      </form>
      {actions.length === 0 ? (
        <p className="lead">There are no entries of this person.</p>
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
          <tbody>
            {actions.map((action) => (
              <Entry key={action.id} action={action} />
            ))}
          </tbody>
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
