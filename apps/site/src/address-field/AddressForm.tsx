import type { Locale } from '@zipfront/contracts/locale';
import type { LineKey } from '@zipfront/contracts/visits/business-line';
import { ZIP_FORM_PATH } from '@zipfront/contracts/visits/zip-code';
import { useMemo, useState } from 'react';
import { Form } from '../forms/Form.tsx';
import type { FormOutcome, ShownForm } from '../forms/form-state.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { leavePage } from '../forms/use-sending.ts';
import { usePage } from '../islands/use-page.ts';
import { tracked } from '../view/links.tsx';
import zipForm from '../zip-form/zip-form.module.css';
import { AddressFields, type AddressTexts } from './AddressFields.tsx';
import styles from './address-field.module.css';

export interface AddressFormProps {
  id: string;
  /** The page's path, posted back so that the server can show the page again. */
  page: string;
  locale: Locale;
  line: LineKey;
  elsewhere: boolean;
  texts: AddressTexts;
  posted: { street: string; zip: string; error: string | null } | null;
}

const STYLES = { ...zipForm, ...styles };

/** The street has its own check; the server checks the zip code. */
const RULES = { street: {} };

/** The street suggests addresses; one must be chosen. Without a script it posts. */
export function AddressForm(props: AddressFormProps) {
  const { id, page: path, locale, line, elsewhere, texts, posted } = props;
  const page = usePage();
  const [isPlain, setPlain] = useState(posted !== null);
  const shown = useMemo(() => createShown(posted), [posted]);

  // A valid form is posted as it is, because only the server can accept it.
  async function send(form: HTMLFormElement): Promise<FormOutcome> {
    if (elsewhere && !isPlain) page?.store.dispatch({ type: 'SUBMIT_ELSEWHERE', line });
    await leavePage(() => form.submit());
    return { kind: 'idle' };
  }

  return (
    <Form
      id={id}
      method="post"
      action={ZIP_FORM_PATH}
      lang={locale}
      styles={STYLES}
      className={STYLES.form}
      rules={RULES}
      shown={shown}
      send={send}
      data-address-form={id}
    >
      {() => (
        <>
          <input type="hidden" name="page" value={path} />
          <input type="hidden" name="insurance_line" value={line} />
          <AddressFields texts={texts} isPlain={isPlain} onFailed={() => setPlain(true)} />
          <SubmitButton {...tracked({ location: id, click: 'submit', name: 'address-form' })}>
            {texts.submit}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}

function createShown(posted: AddressFormProps['posted']): ShownForm {
  const { street = '', zip = '', error = null } = posted ?? {};
  return { values: { street, zip }, errors: error === null ? {} : { zip: error }, message: null };
}
