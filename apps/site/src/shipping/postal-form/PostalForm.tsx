import type { PostalFormTexts } from '@zipfront/contracts/content/sections/forms';
import { QUOTE_PATH } from '@zipfront/contracts/shipping/form-fields';
import { useMemo } from 'react';
import { Form } from '../../forms/Form.tsx';
import { type FormSite, formWords } from '../../forms/form-context.ts';
import formStyles from '../../forms/forms.module.css';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { ZipField } from '../../forms/ZipField.tsx';
import styles from './postal-form.module.css';

export interface PostalFormProps {
  id: string;
  site: FormSite;
  texts: Omit<PostalFormTexts, 'next'>;
  next: string;
}

const RULES = { from: {}, to: {} };

export function PostalForm({ id, site, texts, next }: PostalFormProps) {
  const words = useMemo(() => formWords(site), [site]);
  const { from = '', to = '' } = texts;
  const shown = useMemo(() => ({ values: { from, to }, errors: {}, message: null }), [from, to]);
  return (
    <Form
      id={id}
      action={QUOTE_PATH}
      method="get"
      styles={formStyles}
      className={styles.form}
      rules={RULES}
      words={words}
      shown={shown}
    >
      {() => (
        <>
          <input type="hidden" name="page" value={next} />
          <div className={styles.route}>
            <ZipField name="from" end="pickup" label={texts.origin} />
            <ZipField name="to" end="delivery" label={texts.destination} />
          </div>
          <SubmitButton className={`${formStyles.submit} ${styles.submit}`}>
            {texts.submit}
          </SubmitButton>
          {texts.note ? <p className={formStyles.hint}>{texts.note}</p> : null}
        </>
      )}
    </Form>
  );
}
