import styles from './forms.module.css';

/**
 * A field that visitors do not see: programs that fill in everything fill it in. Each password manager has its own sign to
 * leave a field alone (1Password, LastPass, Bitwarden, Dashlane); they ignore `autocomplete`.
 */
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
