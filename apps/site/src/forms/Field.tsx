import type { ReactNode } from 'react';
import styles from './forms.module.css';

interface FieldProps {
  /** The control's id. */
  id: string;
  label: ReactNode;
  /** What to know before the field is filled in. */
  hint?: ReactNode;
  /** What is wrong with it. */
  error: string | undefined;
  className?: string | undefined;
  /** The control. */
  children: ReactNode;
}

/** Label, control, hint and error of one field; `useField` gives the control its attributes. */
export function Field({ id, label, hint, error, className, children }: FieldProps) {
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** What is wrong with a field: a live region, there from the start. */
export function FieldError({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  return (
    <p className={styles.error} id={`${id}-error`} aria-live="polite" data-error>
      {error}
    </p>
  );
}
