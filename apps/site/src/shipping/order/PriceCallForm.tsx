import { ORDERS_PATH, PRICE_CALL_FIELDS } from '@zipfront/contracts/shipping/form-fields';
import { shippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { Checkbox, TextField } from '../../forms/fields.tsx';
import styles from '../../forms/forms.module.css';
import { ShippingForm, type ShippingFormProps } from '../form/ShippingForm.tsx';

export interface PriceCallFormProps extends ShippingFormProps {
  reference: string;
}

/** Asks for the number to call about a request that has no price. */
export function PriceCallForm({ reference, ...props }: PriceCallFormProps) {
  const texts = shippingTexts(props.site);
  const address = `${ORDERS_PATH}${reference}/`;
  return (
    <ShippingForm
      {...props}
      action={address}
      className={styles.spaced}
      rules={PRICE_CALL_FIELDS}
      hidden={{ form: 'order', page: address, consent_version: texts.consentVersion }}
      submit={texts.callSubmit}
    >
      <TextField name="phone" label={texts.phone} type="tel" autoComplete="tel" />
      <Checkbox name="consent">{texts.consentCall}</Checkbox>
    </ShippingForm>
  );
}
