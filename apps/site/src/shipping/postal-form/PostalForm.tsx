import type { PostalFormTexts } from '@zipfront/contracts/content/sections/postal-form';
import { QUOTE_PATH } from '@zipfront/contracts/shipping/form-fields';
import { ZipInput } from '../ZipInput.tsx';
import styles from './postal-form.module.css';

/** What a page's content says about one of its postal forms: what JSON can hold. */
export interface PostalFormProps {
  id: string;
  texts: Omit<PostalFormTexts, 'next'>;
  /** The page with the quote form that goes on from here. */
  next: string;
}

/** From where to where. A plain form that leads to the quote form, with both zip codes in it. */
export function PostalForm({ id, texts, next }: PostalFormProps) {
  return (
    <form className={styles.form} action={QUOTE_PATH} method="get" noValidate>
      <input type="hidden" name="page" value={next} />
      <div className={styles.route}>
        <ZipInput id={`${id}-from`} name="from" label={texts.origin} />
        <ZipInput id={`${id}-to`} name="to" label={texts.destination} />
      </div>
      <button className={styles.submit} type="submit">
        {texts.submit}
      </button>
      {texts.note ? <p className={styles.note}>{texts.note}</p> : null}
    </form>
  );
}
