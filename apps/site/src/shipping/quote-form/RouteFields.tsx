import type { ShippingTexts } from '@zipfront/contracts/shipping/texts';
import styles from '../checked-form/checked-form.module.css';
import { type FormView, isFirstWrong } from '../checked-form/fields.tsx';
import { ZipInput } from '../ZipInput.tsx';

/** From where to where. */
export function RouteFields({ form, texts }: { form: FormView; texts: ShippingTexts }) {
  return (
    <fieldset className={styles.group}>
      <legend>{texts.route}</legend>
      {(['from', 'to'] as const).map((name) => (
        <ZipInput
          key={name}
          id={`${form.id}-${name}`}
          name={name}
          label={texts[name]}
          value={form.values[name] ?? ''}
          error={form.errors[name] ?? null}
          autoFocus={isFirstWrong(form, name)}
        />
      ))}
    </fieldset>
  );
}
