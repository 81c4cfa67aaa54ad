import { fill } from '@zipfront/contracts/locale';
import { ORDER_FIELDS, ORDERS_PATH, streetFaults } from '@zipfront/contracts/shipping/form-fields';
import { TERMS_FIELD } from '@zipfront/contracts/shipping/order-terms';
import { shippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { Checkbox, TextField } from '../../forms/fields.tsx';
import styles from '../../forms/forms.module.css';
import { ShippingForm, type ShippingFormProps } from '../form/ShippingForm.tsx';

export interface OrderFormProps extends ShippingFormProps {
  reference: string;
  /** `Miami Beach, FL 33139`. */
  from: string;
  to: string;
  /** Masked; null where none was given. */
  phone: string | null;
  isFirm: boolean;
  terms: string;
}

export function OrderForm({ reference, from, to, phone, isFirm, terms, ...props }: OrderFormProps) {
  const { site } = props;
  const texts = shippingTexts(site);
  const address = `${ORDERS_PATH}${reference}/`;

  function validate(field: string, data: FormData): string | null {
    if (field !== 'pickup_street' && field !== 'delivery_street') return null;
    return streetFaults(texts)[field](String(data.get(field) ?? ''));
  }

  return (
    <ShippingForm
      {...props}
      action={address}
      className={styles.spaced}
      rules={ORDER_FIELDS}
      hidden={{
        form: 'order',
        page: address,
        consent_version: texts.consentVersion,
        [TERMS_FIELD]: terms,
      }}
      submit={texts.order}
      validate={validate}
    >
      <TextField
        name="pickup_street"
        label={fill(texts.pickupStreet, { place: from })}
        autoComplete="section-pickup address-line1"
        required
      />
      <TextField
        name="delivery_street"
        label={fill(texts.deliveryStreet, { place: to })}
        autoComplete="section-delivery address-line1"
        required
      />
      {phone === null ? (
        <TextField
          name="phone"
          label={texts.orderPhone}
          hint={texts.driverNotice}
          type="tel"
          autoComplete="tel"
        />
      ) : (
        <p>
          {fill(texts.driverKnown, { phone })} {texts.driverNotice}
        </p>
      )}
      <Checkbox name="confirm">{isFirm ? texts.confirmFirm : texts.confirm}</Checkbox>
    </ShippingForm>
  );
}
