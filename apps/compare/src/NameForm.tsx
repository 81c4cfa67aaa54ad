import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form } from '../../site/src/forms/Form.tsx';
import { TextField } from '../../site/src/forms/fields.tsx';
import type { FormOutcome } from '../../site/src/forms/form-state.ts';
import { SubmitButton } from '../../site/src/forms/SubmitButton.tsx';
import styles from './app.module.css';
import { type Result, readFirstName } from './handoff-api.ts';
import type { Texts } from './texts.ts';

interface NameFormProps {
  texts: Texts;
  save: (firstName: string) => Promise<Result<string>>;
  /** The way back to the site, once the name is saved. */
  back: ReactNode;
}

const SHOWN = { values: {}, errors: {}, message: null };

/** Asks for the first name and saves it; then thanks by it. */
export function NameForm({ texts, save, back }: NameFormProps) {
  const [savedName, setSavedName] = useState<string | null>(null);
  const thanks = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useEffect(() => {
    if (savedName !== null) thanks.current?.focus();
  }, [savedName]);

  function submit(form: HTMLFormElement): FormOutcome | Promise<FormOutcome> {
    const firstName = readFirstName(String(new FormData(form).get('first_name')));
    return firstName === null ? refused(texts.name.invalid) : send(firstName);
  }

  async function send(firstName: string): Promise<FormOutcome> {
    const result = await save(firstName);
    if (!result.ok) {
      return refused(result.failure === 'unavailable' ? texts.unavailable.lead : texts.name.failed);
    }
    setSavedName(result.value);
    return { kind: 'idle' };
  }

  if (savedName !== null) {
    return (
      <section className={styles.card}>
        <h2 ref={thanks} tabIndex={-1}>
          {texts.saved.title(savedName)}
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
      <Form id={id} styles={styles} shown={SHOWN} submit={submit}>
        {() => (
          <>
            <TextField name="first_name" label={texts.name.label} autoComplete="given-name" />
            <SubmitButton className={styles.button} sending={texts.name.saving}>
              {texts.name.save}
            </SubmitButton>
          </>
        )}
      </Form>
    </section>
  );
}

function refused(error: string): FormOutcome {
  return { kind: 'refused', errors: { first_name: error }, message: null };
}
