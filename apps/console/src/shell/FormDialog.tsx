import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { TextField } from '../ui/fields.tsx';

export function FormDialog({
  title,
  note,
  action,
  onSubmit,
  onClose,
  fields,
}: {
  title: string;
  note: string;
  action: string;
  onSubmit(typed: FormData): Promise<void>;
  onClose(): void;
  fields(error: string | null): ReactNode;
}) {
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    try {
      await onSubmit(new FormData(event.currentTarget));
      setError(null);
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        {fields(error)}
        <p className="quiet">{note}</p>
        <FormActions action={action} onClose={onClose} />
      </form>
    </Dialog>
  );
}

export function PasswordField(props: { error: string | null; autoFocus: boolean }) {
  return (
    <TextField
      label="Password"
      name="password"
      type="password"
      autoComplete="current-password"
      {...props}
    />
  );
}
