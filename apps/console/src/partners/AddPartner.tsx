import { addPartner, listPartners } from '@zipfront/contracts/api/partners';
import {
  MAX_PARTNER_NAME_LENGTH,
  PARTNER_AUTHS,
  type PartnerAuthName,
} from '@zipfront/contracts/console/partners';
import { useState } from 'react';
import { errorAt } from '../api/error-at.ts';
import { useChange } from '../api/use-change.ts';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';
import { onTyped } from '../ui/on-typed.ts';
import { NewKey } from './NewKey.tsx';

export function AddPartner({ onClose }: { onClose(): void }) {
  const [proof, setProof] = useState<PartnerAuthName>('signature');
  const add = useChange(addPartner, {
    refreshes: [listPartners],
    shows: ({ kind }) => ['wrong-body', 'id-taken'].includes(kind),
  });
  const { data, error } = add;
  const submit = onTyped((form) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const networks = text('networks')
      .split(/[\s,]+/)
      .filter(Boolean);
    add.mutate({
      sent: {
        body: {
          name: text('name'),
          proof,
          ...(text('id') !== '' && { id: text('id') }),
          ...(networks.length > 0 && { networks }),
        },
      },
    });
  });
  if (data !== undefined) {
    return (
      <Dialog title={`Key of ${data.name}`} onClose={onClose}>
        <NewKey {...data} secret={data.key} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Add a partner" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={MAX_PARTNER_NAME_LENGTH}
          error={errorAt(error, 'name') && 'Enter a name.'}
          autoFocus
        />
        <SelectField
          label="Authentication"
          name="proof"
          value={proof}
          onChange={({ target }) => setProof(target.value as PartnerAuthName)}
          options={PARTNER_AUTHS.map(([id, label]) => ({ id, label }))}
        />
        <TextField
          label="Id in its address"
          name="id"
          autoComplete="off"
          maxLength={40}
          hint="Small letters, digits and hyphens. Empty: made from the name."
          error={
            errorAt(error, 'id-taken') ??
            (errorAt(error, 'id') && 'Enter small letters, digits and hyphens, at most 40.')
          }
        />
        {proof === 'query' ? (
          <TextField
            label="Network addresses"
            name="networks"
            autoComplete="off"
            hint="Such as 192.0.2.1, or empty for all."
            error={
              errorAt(error, 'networks') &&
              'Enter network addresses, such as 192.0.2.1, or nothing.'
            }
          />
        ) : null}
        <FormActions action="Add and make a key" isBusy={add.isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}
