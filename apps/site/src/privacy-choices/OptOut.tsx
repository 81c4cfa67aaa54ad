import type { SectionOf } from '@zipfront/contracts/content/section';
import type { BrowserState } from './browser-records.ts';
import { ChoiceButton, ChoiceForm, type ChoiceFormState } from './ChoiceForm.tsx';
import styles from './privacy-choices.module.css';

interface Props {
  texts: SectionOf<'privacy-choices'>['optOut'];
  browser: BrowserState | null;
  privacySignal: boolean;
  form: ChoiceFormState;
}

/**
 * The part with the opt-out. Without a script it shows both buttons; with one, only the available
 * choice.
 */
export function OptOut({ texts, browser, privacySignal, form }: Props) {
  const isIn = browser?.isOptedOut === false;
  const isOut = browser?.isOptedOut === true;
  const hasSignal = privacySignal || browser?.sendsSignal === true;
  return (
    <div className={styles.part}>
      <h2>{texts.heading}</h2>
      <p>{texts.text}</p>
      <p className={styles.state} data-signal hidden={!hasSignal}>
        {texts.signal}
      </p>
      <p className={styles.state} data-opted="in" hidden={!isIn || hasSignal}>
        {texts.isIn}
      </p>
      <p className={styles.state} data-opted="out" hidden={!isOut}>
        {texts.isOut}
      </p>
      <ChoiceForm
        {...form}
        id="opt-out"
        className={browser ? styles.buttons : `${styles.buttons} ${styles.unknown}`}
        choice={isOut ? 'opt-in' : 'opt-out'}
      >
        <ChoiceButton choice="opt-out" hidden={isOut}>
          {texts.out}
        </ChoiceButton>
        <ChoiceButton choice="opt-in" hidden={isIn}>
          {texts.in}
        </ChoiceButton>
      </ChoiceForm>
    </div>
  );
}
