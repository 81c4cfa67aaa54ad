import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import './fields.css';

interface Around {
  label: ReactNode;
  error?: string | null | undefined;
  hint?: ReactNode;
}

export function TextField({
  label,
  error,
  hint,
  ...input
}: Around & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => <input className="field" {...attributes} {...input} />}
    </Field>
  );
}

export function TextArea({
  label,
  error,
  hint,
  ...area
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => <textarea className="field area" rows={3} {...attributes} {...area} />}
    </Field>
  );
}

export function SelectField({
  label,
  error,
  hint,
  options,
  ...select
}: Around &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly { id: string; label: string }[];
  }) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <select className="field" {...attributes} {...select}>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function Checkbox({
  label,
  ...input
}: { label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="checkbox">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}

interface ControlAttributes {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

function Field({
  label,
  error = null,
  hint,
  children,
}: Around & { children(attributes: ControlAttributes): ReactNode }) {
  const id = useId();
  const described = [error === null ? '' : `${id}-error`, hint ? `${id}-hint` : ''].filter(Boolean);
  return (
    <div className="labeled">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error === null ? undefined : true,
        'aria-describedby': described.join(' ') || undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      ) : null}
      {error === null ? null : (
        <p id={`${id}-error`} className="down" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
