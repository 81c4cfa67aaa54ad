import styles from './zip-input.module.css';

/** Room for a pasted `10001-1234` with a space on either side. */
const INPUT_MAX_LENGTH = 12;

interface Props {
  /** Unique on the page. */
  id: string;
  name: string;
  label: string;
  value?: string;
  /** A message in the page's language, or null. */
  error?: string | null;
  /** Set where the server shows the form again, and this is the first field that is wrong. */
  autoFocus?: boolean;
}

/** A zip code field that tells the place as it is typed (`attach-zip-fields.ts`). */
export function ZipInput({ id, name, label, value = '', error = null, autoFocus = false }: Props) {
  return (
    <div className={styles.field} data-zip-field>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-zip-box>
        <input
          className={error ? 'has-error' : undefined}
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={INPUT_MAX_LENGTH}
          required
          // biome-ignore lint/a11y/noAutofocus: only where the server shows the form again, with its error
          autoFocus={autoFocus}
          defaultValue={value}
          aria-invalid={error !== null}
          aria-describedby={`${id}-place ${id}-error`}
        />
      </div>
      <p className={styles.place} id={`${id}-place`} aria-live="polite" data-zip-place />
      <p className={styles.error} id={`${id}-error`} aria-live="polite" data-zip-error>
        {error}
      </p>
    </div>
  );
}
