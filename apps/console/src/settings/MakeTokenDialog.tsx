import { API_PATH } from '@zipfront/contracts/api/operation';
import { getToken, listTokens, makeToken } from '@zipfront/contracts/api/sessions';
import { SCOPES, type Scope } from '@zipfront/contracts/console/capabilities';
import { useState } from 'react';
import { errorAt, isWrongField } from '../api/error-at.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { Checkbox, SelectField, TextField } from '../ui/fields.tsx';
import { onTyped } from '../ui/on-typed.ts';

const EXPIRIES = [
  { id: '30', label: 'in 30 days' },
  { id: '90', label: 'in 90 days' },
  { id: '365', label: 'in a year' },
  { id: '', label: 'never' },
];

/** Makes a token, and shows it once with a request to try it. */
export function MakeTokenDialog({ onClose }: { onClose(): void }) {
  const [hasNoScope, setHasNoScope] = useState(false);
  const { mutate, data, error, isPending } = useChange(makeToken, {
    refreshes: [listTokens],
    shows: isWrongField,
  });
  const submit = onTyped((form) => {
    const scopes = form.getAll('scope') as Scope[];
    setHasNoScope(scopes.length === 0);
    if (scopes.length === 0) return;
    const days = Number(form.get('days'));
    const name = String(form.get('name'));
    mutate({ sent: { body: { name, scopes, ...(days > 0 && { expires_in_days: days }) } } });
  });
  if (data !== undefined) {
    const address = `${window.location.origin}${API_PATH}${getToken.path}`;
    const request = `curl -H 'Authorization: Bearer ${data.token}' ${address}`;
    return (
      <Dialog title={`Token of ${data.name}`} onClose={onClose}>
        <CopyText label="Token" text={data.token ?? ''} />
        <p className="quiet">It is not shown again. This request shows what it may do:</p>
        <CopyText label="Request" text={request} />
        <div className="actions">
          <Button kind="main" onClick={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="Make a token" onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label="Program"
          name="name"
          required
          autoFocus
          autoComplete="off"
          maxLength={80}
          error={errorAt(error, 'name')}
        />
        <fieldset className="scopes">
          <legend>What it may do</legend>
          {SCOPES.map(([scope, words]) => (
            <Checkbox
              key={scope}
              name="scope"
              value={scope}
              label={
                <>
                  {words} <small className="quiet">{scope}</small>
                </>
              }
            />
          ))}
          {hasNoScope ? (
            <p className="down" role="alert">
              Choose at least one.
            </p>
          ) : null}
        </fieldset>
        <SelectField label="Expires" name="days" options={EXPIRIES} defaultValue="365" />
        <FormActions action="Make the token" isBusy={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}
