import { INSURANCE_LINES, type InsuranceLine } from '@zipfront/contracts/insurance-line';
import type { Locale } from '@zipfront/contracts/locale';
import { type FormEvent, useRef, useSyncExternalStore } from 'react';
import { tracked } from '../tracking/tracked.ts';
import type { ZipFormBehaviour, ZipFormState } from './behaviour.ts';
import styles from './zip-form.module.css';

/** Room for a pasted `10001-1234` with a space on either side. */
const INPUT_MAX_LENGTH = 12;

/** What a page's content says about one of its zip forms: what JSON can hold. */
export interface ZipFormProps {
  /** Unique on the page, for example `hero`. */
  id: string;
  /** The page's path, posted back so that the server can show the page again. */
  page: string;
  locale: Locale;
  /** The line that is chosen at first. */
  line: InsuranceLine;
  /** What the field holds at first. */
  zip: string;
  /** A message in the page's language, or null. */
  error: string | null;
  autoFocus: boolean;
  texts: {
    label: string;
    submit: string;
    legend: string;
    auto: string;
    home: string;
    note?: string;
  };
}

interface Props extends ZipFormProps {
  /** What makes it more than a plain form; only in the browser. */
  behaviour?: ZipFormBehaviour;
}

/**
 * The form for a zip code and an insurance line. On its own it is a plain form that posts to
 * `/quote`; with a behaviour it looks zip codes up and submits by script. Its inputs are
 * uncontrolled: what was typed before React came is the visitor's, and stays.
 */
export function ZipForm({ behaviour, ...props }: Props) {
  const { id, page, locale, texts } = props;
  const atFirst = useRef<ZipFormState>({
    line: props.line,
    error: props.error,
    invalid: props.error !== null,
    busy: false,
    activeForm: null,
  }).current;
  const { line, error, invalid, busy, activeForm } = useSyncExternalStore(
    behaviour?.subscribe ?? neverChanges,
    behaviour?.state ?? (() => atFirst),
    () => atFirst,
  );

  const zipId = `${id}-zip`;
  const errorId = `${id}-zip-error`;
  const noteId = `${id}-note`;
  const errorClass = error ? ' has-error' : '';
  // Every form shows the error, but only the one in use says it aloud.
  const live = activeForm === null || activeForm === id ? 'polite' : 'off';

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === 'zip') behaviour?.typed(id, target.value);
    else if (target.value === 'auto' || target.value === 'home') behaviour?.chose(id, target.value);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (!behaviour) return;
    event.preventDefault();
    behaviour.submit(id, new FormData(event.currentTarget));
  }

  return (
    <form
      method="post"
      action="/quote"
      noValidate
      lang={locale}
      className={`${styles.form} insurance-line-${line}${errorClass}`}
      data-zip-form={id}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="page" value={page} />
      <fieldset className={styles.lines}>
        <legend className={styles.legend}>{texts.legend}</legend>
        {INSURANCE_LINES.map((value) => (
          <label key={value} className={styles.line}>
            <input
              type="radio"
              name="insurance_line"
              value={value}
              defaultChecked={value === props.line}
            />
            <span>{texts[value]}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={zipId}>
          {texts.label}
        </label>
        <input
          className={`${styles.input}${errorClass}`}
          id={zipId}
          name="zip"
          type="text"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={INPUT_MAX_LENGTH}
          required
          defaultValue={props.zip}
          // biome-ignore lint/a11y/noAutofocus: only where the server shows the form again, with its error
          autoFocus={props.autoFocus}
          aria-invalid={invalid}
          aria-describedby={texts.note ? `${errorId} ${noteId}` : errorId}
        />
        <p className={styles.error} id={errorId} aria-live={live} data-zip-error>
          {error}
        </p>
      </div>
      <button
        className={styles.submit}
        type="submit"
        aria-disabled={busy || undefined}
        {...tracked({ location: id, click: 'submit', name: 'zip-form' })}
      >
        {texts.submit}
      </button>
      {texts.note ? (
        <p className={styles.note} id={noteId}>
          {texts.note}
        </p>
      ) : null}
    </form>
  );
}

function neverChanges() {
  return () => {};
}
