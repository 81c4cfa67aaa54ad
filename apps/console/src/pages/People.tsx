import {
  MAX_ACCOUNT_NAME_LENGTH,
  type PersonView,
  ROLE_NOTES,
  ROLES,
} from '@zipfront/contracts/console/accounts';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Screen } from '@zipfront/contracts/console/screen';
import { SelectField, TextField } from '../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../site/src/forms/SubmitButton.tsx';
import { Done, PostForm } from './forms.tsx';
import { Rows } from './Guarded.tsx';
import { Time } from './Time.tsx';

type Props = Extract<Screen, { name: 'people' }> & { you: string };

/** Lists the people who may use the console, with forms to change that. */
export function People({ people, form, done, canChange, you }: Props) {
  return (
    <>
      <Done>{done}</Done>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">State</th>
            <th scope="col">Second factor</th>
            <th scope="col">Signed in</th>
            {canChange ? <th scope="col">Change</th> : null}
          </tr>
        </thead>
        <Rows>
          {people.map((person) => (
            <Person
              key={person.name}
              person={person}
              canChange={canChange}
              isYou={person.name === you}
            />
          ))}
        </Rows>
      </table>
      {canChange ? (
        <AddForm form={form} />
      ) : (
        <p>
          <a className="button" href={`${CONSOLE_PATHS.confirm}?next=${CONSOLE_PATHS.people}`}>
            Confirm your password to change people
          </a>
        </p>
      )}
    </>
  );
}

function Person({
  person,
  canChange,
  isYou,
}: {
  person: PersonView;
  canChange: boolean;
  isYou: boolean;
}) {
  const { name, role, state, hasSecondFactor, signedInAt } = person;
  return (
    <tr>
      <th scope="row" data-label="Name">
        {name} {isYou ? <span className="tag">you</span> : null}
      </th>
      <td data-label="Role">{role}</td>
      <td data-label="State">{state}</td>
      <td data-label="Second factor">{hasSecondFactor ? 'on' : 'off'}</td>
      <td data-label="Signed in">{signedInAt === null ? 'no' : <Time at={signedInAt} />}</td>
      {canChange ? (
        <td className="actions">
          <RoleForm name={name} role={role} />
          <a
            className="button small"
            href={questionPath(CONSOLE_PATHS.personReset, name)}
            aria-label={`New link for ${name}`}
          >
            New link
          </a>
          {state === 'disabled' ? null : (
            <a
              className="button small"
              href={questionPath(CONSOLE_PATHS.personDisable, name)}
              aria-label={`Disable ${name}`}
            >
              Disable
            </a>
          )}
        </td>
      ) : null}
    </tr>
  );
}

/** Returns the path of the question before an action on an account. */
function questionPath(path: string, name: string): string {
  return `${path}?${new URLSearchParams({ name })}`;
}

function RoleForm({ name, role }: Pick<PersonView, 'name' | 'role'>) {
  return (
    <form method="post" action={CONSOLE_PATHS.personRole} className="inline">
      <input type="hidden" name="name" value={name} />
      <select name="role" defaultValue={role} aria-label={`Role of ${name}`}>
        {ROLES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <button type="submit" className="button small" aria-label={`Set the role of ${name}`}>
        Set
      </button>
    </form>
  );
}

function AddForm({ form }: Pick<Props, 'form'>) {
  return (
    <section aria-labelledby="add">
      <h2 id="add">Add a person</h2>
      <p>
        You get a link to pass on, with which the person sets a password. The link to a person who
        is here already takes the password, the second factor and the sessions at once.
      </p>
      <PostForm id="person" action={CONSOLE_PATHS.people} form={form} required={['name']}>
        <TextField
          name="name"
          label="Name"
          autoComplete="off"
          maxLength={MAX_ACCOUNT_NAME_LENGTH}
        />
        <SelectField
          name="role"
          label="Role"
          options={ROLE_NOTES.map(([role, note]) => [role, `${role}: ${note}`])}
        />
        <SubmitButton>Add and make a link</SubmitButton>
      </PostForm>
    </section>
  );
}
