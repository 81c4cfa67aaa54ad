import type { ShippingTexts } from '@zipfront/contracts/shipping/texts';
import styles from '../../forms/forms.module.css';
import { ZipField } from '../../forms/ZipField.tsx';

/** From where to where. */
export function RouteFields({ texts }: { texts: ShippingTexts }) {
  return (
    <fieldset className={styles.group}>
      <legend>{texts.route}</legend>
      <ZipField name="from" label={texts.from} />
      <ZipField name="to" label={texts.to} />
    </fieldset>
  );
}
