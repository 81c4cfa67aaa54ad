import type { PostalFormSection } from '@zipfront/contracts/content/sections/postal-form';
import { ZipInput } from '../ZipInput.tsx';
import styles from './postal-form.module.css';

/** What a page's content says about one of its postal forms: what JSON can hold. */
export interface PostalFormProps {
  id: string;
  texts: Pick<PostalFormSection, 'origin' | 'destination' | 'submit'>;
  /** Where the quote form is that goes on from here. */
  next: string;
}

/** From where to where. A plain form that leads to the quote form, which takes both zip codes over. */
export function PostalForm({ id, texts, next }: PostalFormProps) {
  return (
    <form className={styles.form} action={next} method="get" noValidate>
      <ZipInput id={`${id}-from`} name="from" label={texts.origin} />
      <ZipInput id={`${id}-to`} name="to" label={texts.destination} />
      <button className={styles.submit} type="submit">
        {texts.submit}
      </button>
    </form>
  );
}
