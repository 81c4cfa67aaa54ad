import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './app.module.css';
import { type Result, readFirstName } from './handoff-api.ts';
import type { Texts } from './texts.ts';

type FormState =
  | { status: 'asking'; error: string | null }
  | { status: 'saving' }
  | { status: 'saved'; firstName: string };

interface NameFormProps {
  texts: Texts;
  save: (firstName: string) => Promise<Result<string>>;
  /** The way back to the site, once the name is saved. */
  back: ReactNode;
}

/** Asks for the first name and saves it; then thanks by it. */
export function NameForm({ texts, save, back }: NameFormProps) {
  const [state, setState] = useState<FormState>({ status: 'asking', error: null });
  const input = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const error = state.status === 'asking' ? state.error : null;

  useEffect(() => {
    if (state.status === 'saved') thanks.current?.focus();
    if (error) input.current?.focus();
  }, [state, error]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.status === 'saving') return;
    const firstName = readFirstName(input.current?.value ?? '');
    if (firstName === null) return setState({ status: 'asking', error: texts.name.invalid });
    setState({ status: 'saving' });
    const result = await save(firstName);
    if (result.ok) return setState({ status: 'saved', firstName: result.value });
    const error = result.failure === 'gone' ? texts.gone.lead : texts.name.failed;
    setState({ status: 'asking', error });
  }

  if (state.status === 'saved') {
    return (
      <section className={styles.card}>
        <h2 ref={thanks} tabIndex={-1}>
          {texts.saved.title(state.firstName)}
        </h2>
        <p>{texts.saved.lead}</p>
        {back}
      </section>
    );
  }
  return (
    <section className={styles.card}>
      <h2>{texts.name.title}</h2>
      <p>{texts.name.lead}</p>
      <form onSubmit={submit} noValidate>
        <label htmlFor={id}>{texts.name.label}</label>
        <input
          ref={input}
          id={id}
          name="first_name"
          autoComplete="given-name"
          aria-invalid={error !== null}
          aria-describedby={`${id}-error`}
        />
        <p id={`${id}-error`} className={styles.error} aria-live="polite">
          {error}
        </p>
        <button type="submit" className={styles.button} aria-disabled={state.status === 'saving'}>
          {state.status === 'saving' ? texts.name.saving : texts.name.save}
        </button>
      </form>
    </section>
  );
}
