import { MAX_REJECTION_LENGTH, REJECTIONS } from '@zipfront/contracts/console/desk';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import { onTyped } from '../ui/on-typed.ts';

/** Asks why reviews are rejected: one press, or words of one's own. */
export function RejectDialog({
  title,
  onReject,
  onClose,
}: {
  title: string;
  onReject(reason: string): void;
  onClose(): void;
}) {
  const [error, setError] = useState<string | null>(null);
  const submit = onTyped((form) => {
    const reason = String(form.get('reason')).trim();
    if (reason === '') return setError('Write why it is rejected.');
    onReject(reason);
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <ul className="choices">
        {REJECTIONS.map((reason) => (
          <li key={reason}>
            <Button onClick={() => onReject(reason)}>{reason}</Button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} noValidate>
        <TextField
          name="reason"
          label="Another reason"
          hint="Required, unless one above is chosen."
          maxLength={MAX_REJECTION_LENGTH}
          autoComplete="off"
          // A keyboard on the screen would cover the reasons.
          autoFocus={!window.matchMedia('(pointer: coarse)').matches}
          error={error}
        />
        <FormActions action="Reject" kind="danger" onClose={onClose} />
      </form>
    </Dialog>
  );
}
