import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Screen } from '@zipfront/contracts/console/screen';
import { timeText } from '@zipfront/contracts/time';
import { useContext } from 'react';
import { TextField } from '../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../site/src/forms/SubmitButton.tsx';
import { Done, PostButton, PostForm } from './forms.tsx';
import { Rows } from './Guarded.tsx';
import { NewPasswordFields } from './SignIn.tsx';
import { Time, TimeZone } from './Time.tsx';

/** A person's own account: second factor, sessions, password. */
export function Account({
  form,
  done,
  sessions,
  hasSecondFactor,
  isSecondFactorRequired,
}: Extract<Screen, { name: 'account' }>) {
  const timeZone = useContext(TimeZone);
  return (
    <>
      <Done>{done}</Done>
      <section aria-labelledby="factor">
        <h2 id="factor">Second factor</h2>
        <p>
          {hasSecondFactor ? 'On: signing in takes your password and a code.' : 'Off.'}{' '}
          {isSecondFactorRequired ? 'Admins of this console need it. ' : ''}
          <a href={CONSOLE_PATHS.secondFactor}>{hasSecondFactor ? 'Change it' : 'Set it up'}</a>
        </p>
      </section>
      <section aria-labelledby="sessions">
        <h2 id="sessions">Sessions</h2>
        <p>A session ends 12 hours after its last use, and 7 days after its start.</p>
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">Started</th>
              <th scope="col">Last used</th>
              <th scope="col">End it</th>
            </tr>
          </thead>
          <Rows>
            {sessions.map(({ id, startedAt, lastUsedAt, isThis }) => (
              <tr key={id}>
                <td data-label="Started">
                  <Time at={startedAt} /> {isThis ? <span className="tag">this one</span> : null}
                </td>
                <td data-label="Last used">
                  <Time at={lastUsedAt} />
                </td>
                <td className="actions">
                  <PostButton
                    action={CONSOLE_PATHS.endSession}
                    hidden={{ session: id }}
                    className="small"
                    label={`End the session of ${timeText(startedAt, timeZone)}`}
                  >
                    End
                  </PostButton>
                </td>
              </tr>
            ))}
          </Rows>
        </table>
      </section>
      <section aria-labelledby="password-title">
        <h2 id="password-title">Password</h2>
        <PostForm
          id="password"
          action={CONSOLE_PATHS.password}
          form={form}
          required={['current', 'password', 'again']}
        >
          <TextField
            name="current"
            type="password"
            label="Current password"
            autoComplete="current-password"
          />
          <NewPasswordFields />
          <SubmitButton>Change the password</SubmitButton>
        </PostForm>
      </section>
    </>
  );
}
