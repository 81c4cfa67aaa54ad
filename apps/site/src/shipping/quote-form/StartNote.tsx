import type { ShippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import styles from '../../forms/form-step.module.css';
import formStyles from '../../forms/forms.module.css';
import type { ShownStart } from './use-saved-start.ts';

/** The note has the same height where no start was restored. */
export function StartNote({ texts, start }: { texts: ShippingTexts; start: ShownStart }) {
  return (
    <div className={styles.row} data-start-note>
      <p className={formStyles.hint} role="status">
        {start.isRestored ? texts.startRestored : texts.startHint}
      </p>
      {start.isRestored ? (
        <button className={styles.link} type="button" onClick={start.startOver}>
          {texts.startOver}
        </button>
      ) : null}
    </div>
  );
}
