import type { PostalFormSection } from '@zipfront/contracts/content/sections/postal-form';
import { QUOTE_PATH } from '@zipfront/contracts/shipping/form-fields';
import { ZipInput } from '../ZipInput.tsx';
import styles from './postal-form.module.css';

/** What a page's content says about one of its postal forms: what JSON can hold. */
export interface PostalFormProps {
  id: string;
  texts: Pick<PostalFormSection, 'origin' | 'destination' | 'submit'>;
  /** The page with the quote form that goes on from here. */
  next: string;
}

/** From where to where. A plain form that leads to the quote form with both zip codes in it. */
export function PostalForm({ id, texts, next }: PostalFormProps) {
  return (
    <form className={styles.form} action={QUOTE_PATH} method="get" noValidate>
      <input type="hidden" name="page" value={next} />
      <ZipInput id={`${id}-from`} name="from" label={texts.origin} />
      <ZipInput id={`${id}-to`} name="to" label={texts.destination} />
      <button className={styles.submit} type="submit">
        {texts.submit}
      </button>
    </form>
  );
}
