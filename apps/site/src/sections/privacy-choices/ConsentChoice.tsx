import type { PrivacyChoicesSection } from '@zipfront/contracts/content/sections/privacy-choices';
import styles from './privacy-choices.module.css';

type Texts = NonNullable<PrivacyChoicesSection['consent']>;

/** The answer to the consent bar, and the way to change it. Without scripts nothing is measured. */
export function ConsentChoice({ texts }: { texts: Texts }) {
  return (
    <div className={styles.part} data-consent-choice hidden>
      <h2>{texts.heading}</h2>
      <p>{texts.text}</p>
      <p className={styles.state} role="status">
        <span data-consent-is="pending" hidden>
          {texts.isOpen}
        </span>
        <span data-consent-is="granted" hidden>
          {texts.isGranted}
        </span>
        <span data-consent-is="denied" hidden>
          {texts.isDenied}
        </span>
      </p>
      <div className={styles.buttons}>
        <button className={styles.button} type="button" data-answer="denied">
          {texts.deny}
        </button>
        <button className={styles.button} type="button" data-answer="granted">
          {texts.grant}
        </button>
      </div>
    </div>
  );
}
