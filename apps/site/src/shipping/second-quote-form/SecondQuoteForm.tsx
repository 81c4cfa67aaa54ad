import { QUOTE_PATH, quoteFields } from '@zipfront/contracts/shipping/form-fields';
import { shippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { useState } from 'react';
import styles from '../../forms/forms.module.css';
import { ShippingForm, type ShippingFormProps } from '../form/ShippingForm.tsx';
import {
  type QuoteValues,
  readValues,
  readVehicleNames,
  useQueryValues,
} from '../quote-form/quote-values.ts';
import { RouteFields, VehicleFields } from '../quote-form/ShipmentFields.tsx';
import { useVehicle } from '../quote-form/use-vehicle.ts';

export interface SecondQuoteFormProps extends ShippingFormProps {
  next: string;
  submit: string;
}

/** The short form. The main form continues it, so that nothing is asked twice. */
export function SecondQuoteForm({ next, submit, ...props }: SecondQuoteFormProps) {
  const texts = shippingTexts(props.site);
  const [values, setValues] = useState<QuoteValues | null>(null);
  const { vehicle } = useVehicle('fourWheels', readVehicleNames(values), true);
  useQueryValues(props.id);
  const { from, to, year, make, model } = quoteFields(Date.now());
  return (
    <ShippingForm
      {...props}
      action={QUOTE_PATH}
      method="get"
      className={styles.spaced}
      rules={{ from, to, year, make, model }}
      hidden={{ page: next }}
      submit={submit}
      onFill={(form) => setValues(readValues(form))}
    >
      <RouteFields texts={texts} />
      <fieldset className={styles.group}>
        <legend>{texts.vehicle}</legend>
        <VehicleFields texts={texts} vehicle={vehicle} />
      </fieldset>
    </ShippingForm>
  );
}
