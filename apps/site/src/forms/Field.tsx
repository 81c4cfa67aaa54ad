import type { ReactNode } from 'react';
import { useField, useFormFields } from './form-context.ts';

interface FieldProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** `useField` gives the control its attributes. Data attributes are passed on to the element. */
export function Field({ id, label, hint, error, className, children, ...attributes }: FieldProps) {
  const { styles } = useFormFields();
  return (
    <div
      className={[styles.field, className].filter(Boolean).join(' ') || undefined}
      {...attributes}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint ? <Hint id={id}>{hint}</Hint> : null}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** A field's hint in another place of the form. The control's `useField` refers to it. */
export function FieldHint({ name, children }: { name: string; children: ReactNode }) {
  return <Hint id={useField(name).id}>{children}</Hint>;
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  const { styles } = useFormFields();
  return (
    <p className={styles.hint} id={`${id}-hint`}>
      {children}
    </p>
  );
}

/** Error of a field: a live region, there from the start. */
export function FieldError({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  const { styles, isSilent } = useFormFields();
  return (
    <p
      className={styles.error}
      id={`${id}-error`}
      aria-live={isSilent ? 'off' : 'polite'}
      data-error
    >
      {error}
    </p>
  );
}
