import type { QrView, SecondFactorView } from '@zipfront/contracts/console/accounts';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { TextField } from '../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../site/src/forms/SubmitButton.tsx';
import { PostButton, PostForm } from './forms.tsx';

/** Sets up the second factor, or turns it off. */
export function SecondFactor({
  factor,
  isRequired,
}: {
  factor: SecondFactorView;
  isRequired: boolean;
}) {
  switch (factor.state) {
    case 'off':
      return (
        <>
          <p className="lead">
            With a second factor a stolen password is not enough: signing in also takes a code that
            an app on your phone shows.
            {isRequired ? ' Admins of this console need one.' : ''}
          </p>
          <PostButton action={CONSOLE_PATHS.secondFactorStart}>Set it up</PostButton>
        </>
      );
    case 'setup':
      return (
        <ol className="steps">
          <li>
            <p>Add an account to your authenticator app: scan this code with its camera.</p>
            <QrCode qr={factor.qr} />
            <p>Or type this key (time-based, six digits):</p>
            <p className="secret">
              <code>{factor.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            </p>
            <p>
              On the phone itself, <a href={factor.uri}>open it in the app</a>.
            </p>
          </li>
          <li>
            <PostForm
              id="factor"
              action={CONSOLE_PATHS.secondFactor}
              form={factor.form}
              required={['code']}
            >
              <TextField
                name="code"
                label="The code that the app shows"
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={7}
              />
              <SubmitButton>Turn it on</SubmitButton>
            </PostForm>
          </li>
        </ol>
      );
    case 'on':
      return (
        <>
          <p className="lead">
            The second factor is on. You have {factor.recoveryCodesLeft} unused recovery codes.
          </p>
          {isRequired ? (
            <p>Admins of this console need it, so that it cannot be turned off.</p>
          ) : (
            <PostButton action={CONSOLE_PATHS.secondFactorOff} className="plain">
              Turn it off
            </PostButton>
          )}
        </>
      );
  }
}

/** Dark on white in both colour schemes: many cameras do not read an inverted code. */
function QrCode({ qr: { size, path } }: { qr: QrView }) {
  return (
    <svg
      className="qr"
      role="img"
      aria-label="QR code with the key below"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Shows the recovery codes, only this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p className="lead">
        The second factor is on, and your other sessions have ended. Write these codes down: each
        stands for the app once, if you lose your phone. They are not shown again.
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <a className="button" href={CONSOLE_PATHS.home}>
          I have written them down
        </a>
      </p>
    </>
  );
}
