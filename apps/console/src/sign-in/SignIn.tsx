import { MAX_ACCOUNT_NAME_LENGTH } from '@zipfront/contracts/console/accounts';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import type { Screen } from '@zipfront/contracts/console/screen';
import { TextField } from '../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../site/src/forms/SubmitButton.tsx';
import { PostForm } from './PostForm.tsx';

type Of<Name extends Screen['name']> = Extract<Screen, { name: Name }>;

export function SignIn({ form, next, note }: Of<'sign-in'>) {
  return (
    <>
      {note === null ? null : (
        <p className="done" role="status">
          {note}
        </p>
      )}
      <PostForm
        id="sign-in"
        action={CONSOLE_PATHS.signIn}
        form={form}
        required={['name', 'password']}
        hidden={{ next }}
      >
        <TextField name="name" label="Name" autoComplete="username" />
        <TextField
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
        />
        <SubmitButton>Sign in</SubmitButton>
      </PostForm>
      <p className="aside">
        No account, or a forgotten password? An admin makes you a{' '}
        <a href={CONSOLE_PATHS.link}>one-time link</a>.
      </p>
    </>
  );
}

export function Code({ form, next }: Of<'code'>) {
  return (
    <>
      <PostForm
        id="code"
        action={CONSOLE_PATHS.code}
        form={form}
        required={['code']}
        hidden={{ next }}
      >
        <TextField
          name="code"
          label="Code"
          hint="The six digits that your app shows now, or one of your recovery codes."
          autoComplete="one-time-code"
          maxLength={24}
        />
        <SubmitButton>Continue</SubmitButton>
      </PostForm>
      <p className="aside">
        Lost the phone and the recovery codes? An admin can reset your account.
      </p>
    </>
  );
}

export function Link({ form }: Of<'link'>) {
  return (
    <PostForm id="link" action={CONSOLE_PATHS.link} form={form} required={['token']}>
      <TextField
        name="token"
        label="Your link"
        hint="Paste the whole link, as you received it. It works once, and for an hour."
        autoComplete="off"
        maxLength={500}
      />
      <SubmitButton>Continue</SubmitButton>
    </PostForm>
  );
}

export function SetPassword({ token, account, form }: Of<'set-password'>) {
  return (
    <>
      <p>
        {account === null
          ? 'You will be the admin of this console.'
          : `Set the password for ${account}. You are signed in with it at once.`}
      </p>
      <PostForm
        id="set-password"
        action={CONSOLE_PATHS.linkPassword}
        form={form}
        required={['name', 'password', 'again']}
        hidden={account === null ? { token } : { token, name: account }}
      >
        {account === null ? (
          <TextField
            name="name"
            label="Name"
            hint="Letters, digits, dots and hyphens. The audit trail names you by it."
            autoComplete="username"
            maxLength={MAX_ACCOUNT_NAME_LENGTH}
          />
        ) : null}
        <NewPasswordFields />
        <SubmitButton>Set the password</SubmitButton>
      </PostForm>
    </>
  );
}

function NewPasswordFields() {
  return (
    <>
      <TextField
        name="password"
        type="password"
        label="New password"
        hint="At least 12 characters. No other rules: a few words are good."
        autoComplete="new-password"
      />
      <TextField
        name="again"
        type="password"
        label="New password, once more"
        autoComplete="new-password"
      />
    </>
  );
}
