import type { ShippingTexts } from '@zipfront/contracts/shipping/texts';
import { Checkbox, TextField } from '../../forms/fields.tsx';
import styles from '../../forms/forms.module.css';

/** Who asks, and whether they may be called. */
export function ContactFields({ texts }: { texts: ShippingTexts }) {
  return (
    <fieldset className={styles.group}>
      <legend>{texts.contact}</legend>
      <p className={`${styles.hint} ${styles.wide}`}>{texts.contactHint}</p>
      <TextField name="name" label={texts.name} autoComplete="name" />
      <TextField name="email" label={texts.email} type="email" autoComplete="email" />
      <TextField name="phone" label={texts.phoneOptional} type="tel" autoComplete="tel" />
      <div className={styles.wide}>
        <Checkbox name="consent">
          {texts.consent} {texts.consentIf}
        </Checkbox>
      </div>
    </fieldset>
  );
}
