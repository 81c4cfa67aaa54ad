import { useQuery } from '@tanstack/react-query';
import {
  addAccount,
  changeAccount,
  listAccounts,
  resetAccount,
} from '@zipfront/contracts/api/accounts';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { getSession, listTokens } from '@zipfront/contracts/api/sessions';
import { MAX_ACCOUNT_NAME_LENGTH, type Role } from '@zipfront/contracts/console/accounts';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import { ROLE_NOTES } from '@zipfront/contracts/console/role-notes';
import { useState } from 'react';
import { errorAt, isWrongField } from '../api/error-at.ts';
import { apiQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import { ConfirmDialog, Dialog, FormActions } from '../ui/Dialog.tsx';
import { Checkbox, SelectField, TextField } from '../ui/fields.tsx';
import { onTyped } from '../ui/on-typed.ts';
import { useToast } from '../ui/Toasts.tsx';

export type Account = ResponseOf<typeof listAccounts>['rows'][number];

export type AccountTask =
  | { kind: 'add' }
  | { kind: 'role' | 'reset' | 'disable'; account: Account };

interface Props {
  you: string | undefined;
  onClose(): void;
}

const REFRESHED = [listAccounts, listTokens, getSession];

const ROLE_OPTIONS = ROLE_NOTES.map(([id, note]) => ({ id, label: `${id}: ${note}` }));

/** Asks before an account is changed, and shows the link that a change makes. */
export function AccountDialog({ task, ...props }: Props & { task: AccountTask }) {
  switch (task.kind) {
    case 'add':
      return <AddDialog {...props} />;
    case 'role':
      return <RoleDialog account={task.account} {...props} />;
    case 'reset':
      return <ResetDialog account={task.account} {...props} />;
    case 'disable':
      return <DisableDialog account={task.account} {...props} />;
  }
}

function AddDialog({ onClose }: Props) {
  const { mutate, data, error, isPending } = useChange(addAccount, {
    refreshes: REFRESHED,
    shows: (problem) => isWrongField(problem) || problem.kind === 'name-taken',
  });
  const submit = onTyped((form) => {
    const body = { name: String(form.get('name')), role: form.get('role') as Role };
    mutate({ sent: { body } });
  });
  if (data !== undefined) return <LinkDialog made={data} onClose={onClose} />;
  return (
    <Dialog title="Add a person" onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label="Name"
          name="name"
          required
          autoFocus
          autoComplete="off"
          maxLength={MAX_ACCOUNT_NAME_LENGTH}
          error={errorAt(error, 'name-taken') ?? errorAt(error, 'name')}
        />
        <SelectField label="Role" name="role" options={ROLE_OPTIONS} />
        <p className="quiet">You get a link to pass on; it sets the password.</p>
        <FormActions action="Add and make a link" isBusy={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function RoleDialog({ account: { name, role }, you, onClose }: Props & { account: Account }) {
  const toast = useToast();
  const tokens = useTokensMadeBy(name);
  const { mutate, isPending } = useChange(changeAccount, { refreshes: REFRESHED });
  const submit = onTyped((form) => {
    const chosen = form.get('role') as Role;
    const revokes = form.has(REVOKE) && chosen !== 'admin';
    mutate(
      { sent: { param: { name }, body: { role: chosen, revoke_tokens: revokes } } },
      {
        onSuccess: () => {
          toast({ text: `${name} is ${chosen} now, and signs in again.` });
          onClose();
        },
      },
    );
  });
  return (
    <Dialog title={`Change the role of ${name}`} onClose={onClose}>
      <form onSubmit={submit}>
        <SelectField label="Role" name="role" options={ROLE_OPTIONS} defaultValue={role} />
        <p className="quiet">{endedText(name, you)}</p>
        {role === 'admin' && tokens.length > 0 ? (
          <>
            <p className="quiet">{tokensText(name, tokens)}</p>
            <Checkbox name={REVOKE} label="Revoke them, unless the new role is admin" />
          </>
        ) : null}
        <FormActions action="Change the role" isBusy={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function ResetDialog({
  account: { name, has_second_factor },
  you,
  onClose,
}: Props & { account: Account }) {
  // The own session ends with it, so that the link is shown before the page asks to sign in again.
  const tokens = useTokensMadeBy(name);
  const { mutate, data, isPending } = useChange(resetAccount, {
    refreshes: name === you ? [] : REFRESHED,
  });
  const close = () => (name === you ? window.location.assign(CONSOLE_PATHS.signIn) : onClose());
  if (data !== undefined) return <LinkDialog made={data} onClose={close} />;
  return (
    <ConfirmDialog
      title={`Make a new link for ${name}?`}
      action="Make the link"
      isBusy={isPending}
      onConfirm={() => mutate({ sent: { param: { name } } })}
      onClose={onClose}
    >
      <ul className="consequences">
        <li>The password of {name} is deleted.</li>
        {has_second_factor ? <li>So are the second factor and its recovery codes.</li> : null}
        <li>{endedText(name, you)}</li>
        <li>The link is shown once, and sets a new password within an hour.</li>
        {tokens.length > 0 ? <li>{tokensText(name, tokens)}</li> : null}
      </ul>
    </ConfirmDialog>
  );
}

function DisableDialog({ account: { name }, you, onClose }: Props & { account: Account }) {
  const toast = useToast();
  const tokens = useTokensMadeBy(name);
  const [revokes, setRevokes] = useState(false);
  const { mutate, isPending } = useChange(changeAccount, { refreshes: REFRESHED });
  const disable = () =>
    mutate(
      { sent: { param: { name }, body: { disabled: true, revoke_tokens: revokes } } },
      {
        onSuccess: () => {
          toast({ text: `${name} is disabled.` });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Disable ${name}?`}
      action="Disable the account"
      isBusy={isPending}
      onConfirm={disable}
      onClose={onClose}
    >
      <ul className="consequences">
        <li>{endedText(name, you)}</li>
        <li>{name} cannot sign in any more, until you make a new link.</li>
        <li>Calls and orders that {name} holds stay; another person can take them.</li>
        {tokens.length > 0 ? <li>{tokensText(name, tokens)}</li> : null}
      </ul>
      {tokens.length > 0 ? (
        <Checkbox
          label="Revoke these tokens"
          checked={revokes}
          onChange={(event) => setRevokes(event.target.checked)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

function LinkDialog({
  made: { name, link },
  onClose,
}: {
  made: { name: string; link: string | null };
  onClose(): void;
}) {
  return (
    <Dialog title={`Link for ${name}`} onClose={onClose}>
      <CopyText label="Link" text={link ?? ''} />
      <p className="quiet">
        Send it to {name} on a way that you trust. It sets the password, once and within an hour. It
        is not shown again.
      </p>
      <div className="actions">
        <Button kind="main" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

const REVOKE = 'revoke';

function useTokensMadeBy(name: string): string[] {
  const { data } = useQuery(apiQuery(listTokens, {}));
  const now = Date.now();
  return (data?.rows ?? []).flatMap(({ name: token, made_by, revoked_at, expires_at }) =>
    made_by === name && revoked_at === null && (expires_at === null || Date.parse(expires_at) > now)
      ? [token]
      : [],
  );
}

function tokensText(name: string, tokens: readonly string[]): string {
  return `Tokens that ${name} made still work: ${tokens.join(', ')}.`;
}

function endedText(name: string, you: string | undefined): string {
  return name === you
    ? 'All your sessions end: you are signed out.'
    : `All sessions of ${name} end at once.`;
}
