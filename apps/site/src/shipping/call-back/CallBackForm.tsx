import { fill } from '@zipfront/contracts/locale';
import {
  CALL_BACK_FIELDS,
  CALL_BACK_PATH,
  type CallBackFormName,
} from '@zipfront/contracts/shipping/form-fields';
import { shippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { useSyncExternalStore } from 'react';
import { Checkbox, TextField } from '../../forms/fields.tsx';
import styles from '../../forms/forms.module.css';
import { neverChanges, usePage } from '../../islands/use-page.ts';
import type { CallSubject } from '../../state/state.ts';
import { ShippingForm, type ShippingFormProps } from '../form/ShippingForm.tsx';

export interface CallBackFormProps extends ShippingFormProps {
  name: CallBackFormName;
  submit: string;
  subject: CallSubject | null;
}

const NO_SUBJECT: CallSubject = { from: '', to: '', about: '' };

export function CallBackForm({ name, submit, subject: shown, ...props }: CallBackFormProps) {
  const texts = shippingTexts(props.site);
  const subject = useCallSubject(shown);
  const about = { ...(subject ?? NO_SUBJECT) };
  return (
    <ShippingForm
      {...props}
      action={CALL_BACK_PATH}
      className={name === 'action-form' ? styles.spaced : undefined}
      rules={CALL_BACK_FIELDS}
      hidden={{ form: name, page: props.page, consent_version: texts.consentVersion, ...about }}
      submit={submit}
    >
      <p hidden={subject === null} data-call-subject>
        {fill(texts.callBackAbout, about)}
      </p>
      <div className={styles.group}>
        <TextField name="name" label={texts.name} autoComplete="name" />
        <TextField name="phone" label={texts.phone} type="tel" autoComplete="tel" />
      </div>
      <Checkbox name="consent">{texts.consentCall}</Checkbox>
    </ShippingForm>
  );
}

function useCallSubject(shown: CallSubject | null): CallSubject | null {
  const store = usePage()?.store;
  return useSyncExternalStore(
    store?.subscribe ?? neverChanges,
    () => (store ? store.state().callSubject : null) ?? shown,
    () => shown,
  );
}
