import { QUOTE_FIELDS } from '@zipfront/contracts/shipping/form-fields';
import type { ShippingTexts } from '@zipfront/contracts/shipping/texts';
import { type FormView, TextField } from '../checked-form/fields.tsx';

const YEAR_LENGTH = 4;

/** Year, make and model: typed freely, suggested where we know them (`attach-vehicle-fields.ts`). */
export function VehicleFields({ form, texts }: { form: FormView; texts: ShippingTexts }) {
  return (
    <>
      <TextField
        view={form}
        name="year"
        label={texts.year}
        rules={QUOTE_FIELDS.year}
        inputMode="numeric"
        autoComplete="off"
        maxLength={YEAR_LENGTH}
      />
      <TextField
        view={form}
        name="make"
        label={texts.make}
        rules={QUOTE_FIELDS.make}
        autoComplete="off"
        list
      />
      <TextField
        view={form}
        name="model"
        label={texts.model}
        rules={QUOTE_FIELDS.model}
        autoComplete="off"
        list
      />
    </>
  );
}
