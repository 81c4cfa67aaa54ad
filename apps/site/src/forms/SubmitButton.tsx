import type { ReactNode } from 'react';
import { useFormStatus } from 'react-dom';
import styles from './forms.module.css';

interface Props {
  className?: string | undefined;
  /** Shown in place of the label while the form is being sent. */
  sending?: string | undefined;
  children: ReactNode;
}

/** Sends the form that it stands in. It stays in place, and keeps the focus, while that takes. */
export function SubmitButton({ className, sending, children }: Props) {
  const { pending } = useFormStatus();
  return (
    <button
      className={className ?? styles.submit}
      type="submit"
      aria-busy={pending}
      aria-disabled={pending || undefined}
    >
      {(pending && sending) || children}
    </button>
  );
}
