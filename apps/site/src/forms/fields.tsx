import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { Field, FieldError } from './Field.tsx';
import { useField, useFormFields } from './form-context.ts';
import styles from './forms.module.css';

export type Option = [value: string, label: string];

export interface CommonProps {
  name: string;
  className?: string | undefined;
  label: ReactNode;
  hint?: ReactNode;
}

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'minLength' | 'maxLength' | 'min' | 'max' | 'required'
>;

export function TextField({
  name,
  label,
  hint,
  className,
  suggestions,
  ...input
}: CommonProps & InputProps & { suggestions?: string[] }) {
  const { id, error, value, required, control } = useField(name, hint ? ['hint'] : []);
  const list = suggestions ? { list: `${id}-list` } : {};
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <input
        type="text"
        defaultValue={value ?? ''}
        required={required}
        {...list}
        {...control}
        {...input}
      />
      {suggestions ? (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
    </Field>
  );
}

export function TextArea({
  name,
  label,
  className,
  ...textArea
}: Omit<CommonProps, 'hint'> &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows' | 'minLength' | 'maxLength'>) {
  const { id, error, value, required, control } = useField(name);
  return (
    <Field id={id} label={label} error={error} className={className}>
      <textarea defaultValue={value ?? ''} required={required} {...control} {...textArea} />
    </Field>
  );
}

/** A choice from a list that opens. The first option is preselected. */
export function SelectField({ name, label, hint, options }: CommonProps & { options: Option[] }) {
  const { id, error, value, control } = useField(name, hint ? ['hint'] : []);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select defaultValue={value ?? options[0]?.[0]} {...control}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A choice between visible options. The first is preselected. */
export function RadioGroup({
  name,
  label,
  options,
}: Omit<CommonProps, 'hint'> & { options: Option[] }) {
  const { styles } = useFormFields();
  const { id, error, value, control } = useField(name);
  const chosen = value || options[0]?.[0];
  return (
    <fieldset className={styles.choice} aria-describedby={control['aria-describedby']}>
      <legend>{label}</legend>
      {options.map(([value, label], index) => (
        <label key={value}>
          <input
            type="radio"
            name={control.name}
            value={value}
            defaultChecked={value === chosen}
            // biome-ignore lint/a11y/noAutofocus: only where the server shows the form again, with its error
            autoFocus={control.autoFocus && index === 0}
          />
          {label}
        </label>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** A checkbox, never ticked beforehand. `stays`: it is ticked when the form is shown again. */
export function Checkbox({
  name,
  className,
  stays = false,
  children,
}: {
  name: string;
  className?: string | undefined;
  stays?: boolean;
  children: ReactNode;
}) {
  const { styles } = useFormFields();
  const { id, error, value, required, control } = useField(name);
  return (
    <div className={`${styles.box} ${className ?? ''}`}>
      <label htmlFor={id}>
        <input
          type="checkbox"
          value="yes"
          defaultChecked={stays && value === 'yes'}
          required={required}
          {...control}
        />
        <span>{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

/** 1Password, LastPass, Bitwarden and Dashlane each need a sign of their own. */
export function Trap({ name, label }: { name: string; label: string }) {
  return (
    <p className={styles.trap} aria-hidden="true">
      <label>
        {label}
        <input
          name={name}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          data-form-type="other"
        />
      </label>
    </p>
  );
}
