import type { SectionOf } from '@zipfront/contracts/content/section';
import { type ConsentAnswer, consentVersion } from '@zipfront/contracts/privacy/consent';
import { answerConsent } from '../consent/answer.ts';
import { useTrackedPage } from './apply-choice.ts';
import styles from './privacy-choices.module.css';

export type ConsentTexts = SectionOf<'privacy-choices'>['consent'];

interface Props {
  texts: ConsentTexts;
  answer: ConsentAnswer | 'pending' | null;
  /** Called at once; `sent` resolves when the server has it. */
  onAnswer(sent: Promise<void>): void;
}

/** The answer to the consent bar, and the way to change it. Without scripts nothing is measured. */
export function ConsentChoice({ texts, answer, onAnswer }: Props) {
  const page = useTrackedPage();
  const states = { pending: texts.isOpen, granted: texts.isGranted, denied: texts.isDenied };

  function take(given: ConsentAnswer) {
    if (page === null) return;
    const version = consentVersion(texts);
    onAnswer(answerConsent({ answer: given, version }, page.tracker, page));
  }

  return (
    <div className={styles.part} data-consent-choice hidden={answer === null}>
      <h2>{texts.heading}</h2>
      <p>{texts.text}</p>
      <p className={styles.state} role="status">
        {answer && states[answer]}
      </p>
      <div className={styles.buttons}>
        <button className={styles.button} type="button" onClick={() => take('denied')}>
          {texts.deny}
        </button>
        <button className={styles.button} type="button" onClick={() => take('granted')}>
          {texts.grant}
        </button>
      </div>
    </div>
  );
}
