import type { SectionOf } from '@zipfront/contracts/content/section';
import type { RefObject } from 'react';
import { ChoiceButton, ChoiceForm, type ChoiceFormState } from './ChoiceForm.tsx';
import styles from './privacy-choices.module.css';

interface Props {
  texts: SectionOf<'privacy-choices'>['remove'];
  /** Whether there is a button that closes the question: it needs a script. */
  canCancel: boolean;
  /** Uncontrolled, so that it stays open if it was opened before the script arrived. */
  question: RefObject<HTMLDetailsElement | null>;
  form: ChoiceFormState;
}

export function Remove({ texts, canCancel, question, form }: Props) {
  function cancel() {
    if (!question.current) return;
    question.current.open = false;
    question.current.querySelector('summary')?.focus();
  }

  return (
    <div className={styles.part}>
      <h2>{texts.heading}</h2>
      <p>{texts.text}</p>
      <details className={styles.remove} ref={question}>
        <summary className={styles.button}>{texts.open}</summary>
        <ChoiceForm {...form} id="delete" className={styles.sure} choice="delete">
          <p>
            <b>{texts.sure}</b>
          </p>
          <div className={styles.buttons}>
            <ChoiceButton choice="delete">{texts.confirm}</ChoiceButton>
            <button
              className={styles.button}
              type="button"
              data-cancel
              hidden={!canCancel}
              onClick={cancel}
            >
              {texts.cancel}
            </button>
          </div>
        </ChoiceForm>
      </details>
      <p className={styles.note}>{texts.stays}</p>
    </div>
  );
}
