import type { FieldRules } from '@zipfront/contracts/form-rules/rules';
import type { HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react';
import styles from './checked-form.module.css';

/** What a form shows in its fields: as they were posted, or nothing. */
export interface FormView {
  /** Unique on the page; the start of all its ids. */
  id: string;
  values: Record<string, string>;
  /** A message for each field that is wrong, in the form's order: the first has the focus. */
  errors: Record<string, string>;
}

interface FieldProps {
  view: FormView;
  name: string;
  label: string;
  rules: FieldRules;
  hint?: string;
}

/** What wires a control to its error and its hint. */
function wired({ view, name, hint }: Pick<FieldProps, 'view' | 'name' | 'hint'>) {
  const id = `${view.id}-${name}`;
  const error = view.errors[name];
  return {
    id,
    error,
    control: {
      name,
      'aria-invalid': error !== undefined,
      'aria-describedby': `${id}-error${hint ? ` ${id}-hint` : ''}`,
      autoFocus: isFirstWrong(view, name),
    },
  };
}

/** Whether a field is the one that the visitor should look at. */
export function isFirstWrong({ errors }: FormView, name: string): boolean {
  return Object.keys(errors)[0] === name;
}

function Below({ id, hint, error }: { id: string; hint?: string; error: string | undefined }) {
  return (
    <>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <p className={styles.error} id={`${id}-error`} aria-live="polite" data-error>
        {error}
      </p>
    </>
  );
}

/** A field that is typed in. */
export function TextField({
  view,
  name,
  label,
  rules,
  hint,
  type = 'text',
  list,
  ...input
}: FieldProps & {
  type?: HTMLInputTypeAttribute;
  /** What it suggests; filled by a script. */
  list?: boolean;
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'maxLength'>) {
  const { id, error, control } = wired({ view, name, ...(hint && { hint }) });
  return (
    <div className={styles.field} data-field={name} data-rules={JSON.stringify(rules)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        defaultValue={view.values[name] ?? ''}
        required={rules.required === true}
        {...(list && { list: `${id}-list` })}
        {...control}
        {...input}
      />
      {list ? <datalist id={`${id}-list`} /> : null}
      <Below id={id} error={error} {...(hint && { hint })} />
    </div>
  );
}

/** One of a few, in a list that opens. */
export function SelectField({
  view,
  name,
  label,
  rules,
  hint,
  options,
}: FieldProps & { options: [value: string, label: string][] }) {
  const { id, error, control } = wired({ view, name, ...(hint && { hint }) });
  return (
    <div className={styles.field} data-field={name} data-rules={JSON.stringify(rules)}>
      <label htmlFor={id}>{label}</label>
      <select id={id} defaultValue={view.values[name] ?? options[0]?.[0]} {...control}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Below id={id} error={error} {...(hint && { hint })} />
    </div>
  );
}

/** One of a few, all in sight; the first is chosen until another is. */
export function ChoiceField({
  view,
  name,
  label,
  options,
}: Omit<FieldProps, 'rules'> & { options: [value: string, label: string][] }) {
  const { id, error, control } = wired({ view, name });
  const chosen = view.values[name] || options[0]?.[0];
  return (
    <fieldset
      className={styles.choice}
      data-field={name}
      data-rules={JSON.stringify({ required: true } satisfies FieldRules)}
      aria-describedby={control['aria-describedby']}
    >
      <legend>{label}</legend>
      {options.map(([value, text], index) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            // biome-ignore lint/a11y/noAutofocus: only where the server shows the form again, with its error
            autoFocus={control.autoFocus && index === 0}
          />
          {text}
        </label>
      ))}
      <Below id={id} error={error} />
    </fieldset>
  );
}

/** A box to tick; never ticked beforehand. */
export function BoxField({
  view,
  name,
  rules,
  children,
}: Omit<FieldProps, 'label' | 'hint'> & { children: ReactNode }) {
  const { id, error, control } = wired({ view, name });
  return (
    <div className={styles.box} data-field={name} data-rules={JSON.stringify(rules)}>
      <label htmlFor={id}>
        <input id={id} type="checkbox" value="yes" {...control} />
        <span>{children}</span>
      </label>
      <Below id={id} error={error} />
    </div>
  );
}
