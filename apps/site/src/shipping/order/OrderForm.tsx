import { fill } from '@zipfront/contracts/shipping/fill';
import { isStreet, ORDER_FIELDS, ORDERS_PATH } from '@zipfront/contracts/shipping/form-fields';
import { shippingTexts } from '@zipfront/contracts/shipping/texts';
import { useMemo } from 'react';
import { Checkbox, TextField } from '../../forms/fields.tsx';
import { formWords } from '../../forms/form-words.ts';
import styles from '../../forms/forms.module.css';
import { ShippingForm, type ShippingFormProps } from '../form/ShippingForm.tsx';

export interface OrderFormProps extends ShippingFormProps {
  reference: string;
  /** `Miami Beach, FL 33139`. */
  from: string;
  to: string;
  /** Masked; null where none was given. */
  phone: string | null;
}

/** The fields that hold a street. */
const STREETS = ['pickup_street', 'delivery_street'];

/** Makes a request an order: the two streets, and who the driver calls. */
export function OrderForm({ reference, from, to, phone, ...props }: OrderFormProps) {
  const { site } = props;
  const texts = shippingTexts(site.locale, site.shippingTexts);
  const words = useMemo(() => formWords(site), [site]);
  const address = `${ORDERS_PATH}${reference}/`;

  function validate(field: string, data: FormData): string | null {
    if (!STREETS.includes(field)) return null;
    const street = String(data.get(field) ?? '').trim();
    if (street === '') return words['address-required'];
    return isStreet(street) ? null : words['address-invalid'];
  }

  return (
    <ShippingForm
      {...props}
      action={address}
      className={styles.spaced}
      rules={ORDER_FIELDS}
      hidden={{ form: 'order', page: address, consent_version: texts.consentVersion }}
      submit={texts.order}
      validate={validate}
    >
      <TextField
        name="pickup_street"
        label={fill(texts.pickupStreet, { place: from })}
        autoComplete="section-pickup address-line1"
      />
      <TextField
        name="delivery_street"
        label={fill(texts.deliveryStreet, { place: to })}
        autoComplete="section-delivery address-line1"
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
      <Checkbox name="confirm">{texts.confirm}</Checkbox>
    </ShippingForm>
  );
}
