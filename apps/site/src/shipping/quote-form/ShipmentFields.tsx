import type { ShippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { TextField } from '../../forms/fields.tsx';
import styles from '../../forms/forms.module.css';
import { ZipField } from '../../forms/ZipField.tsx';
import type { KnownVehicle } from './vehicle-lookup.ts';

export function RouteFields({ texts }: { texts: ShippingTexts }) {
  return (
    <fieldset className={styles.group}>
      <legend>{texts.route}</legend>
      <ZipField name="from" end="pickup" label={texts.from} />
      <ZipField name="to" end="delivery" label={texts.to} />
    </fieldset>
  );
}

interface Props {
  texts: ShippingTexts;
  vehicle: KnownVehicle;
}

export function VehicleFields({ texts, vehicle: { makes, models } }: Props) {
  return (
    <>
      <TextField name="year" label={texts.year} inputMode="numeric" />
      <TextField name="make" label={texts.make} suggestions={makes} />
      <TextField name="model" label={texts.model} suggestions={models} />
    </>
  );
}
