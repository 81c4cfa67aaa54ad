import type { Link } from '@zipfront/contracts/content/link';
import type { FieldRules } from '@zipfront/contracts/form-rules/rules';
import type { PostedForm } from '@zipfront/contracts/pages/render';
import { type FormName, MARK_FIELD, TRAP_FIELD } from '@zipfront/contracts/shipping/form-fields';
import { shippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { type ReactNode, useMemo } from 'react';
import { Form } from '../../forms/Form.tsx';
import { Trap } from '../../forms/fields.tsx';
import { createFormSite, type FormSite, formWords } from '../../forms/form-context.ts';
import type { FormOutcome } from '../../forms/form-state.ts';
import stepStyles from '../../forms/form-step.module.css';
import styles from '../../forms/forms.module.css';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { usePage } from '../../islands/use-page.ts';
import { PolicyNote, policyLink } from '../../view/links.tsx';
import type { View } from '../../view/view.ts';
import { sentArrival } from '../../visit-flow/sent-arrival.ts';
import { useFormMark } from './form-mark.ts';
import { sendForm } from './send-form.ts';

export interface ShippingFormProps {
  id: string;
  page: string;
  site: FormSite;
  policy: Link;
  posted: Pick<PostedForm, 'values' | 'errors' | 'message' | 'mark'> | null;
}

/** The props of a page's form; `name` is the form's, if it is posted. */
export function shippingFormProps(view: View, id: string, name?: FormName): ShippingFormProps {
  const { site, path, posted } = view;
  return {
    id,
    page: path,
    site: createFormSite(site),
    policy: policyLink(view),
    posted: posted && posted.form === name ? pickPosted(posted) : null,
  };
}

function pickPosted({ values, errors, message, mark }: PostedForm): ShippingFormProps['posted'] {
  return { values, errors, message, mark };
}

const NOTHING = { values: {}, errors: {}, message: null, mark: '' };

/** Sends a form. Never rejects. */
export type SendForm = (form: HTMLFormElement) => Promise<FormOutcome>;

interface Props extends ShippingFormProps {
  action: string;
  /** `get` leads on to another form. */
  method?: 'get' | 'post';
  className?: string | undefined;
  rules: Record<string, FieldRules>;
  hidden: Record<string, string>;
  submit: string;
  validate?: (name: string, data: FormData) => string | null;
  onFill?: (form: HTMLFormElement, isTyping: boolean) => void;
  send?: (form: HTMLFormElement, sendForm: SendForm) => Promise<FormOutcome>;
  /** Called once the form was accepted, before its response leads to another page. */
  onTaken?: () => void;
  beside?: ReactNode;
  children: ReactNode;
}

export function ShippingForm(props: Props) {
  const { id, site, policy, action, method = 'post', className, rules, hidden, submit } = props;
  const words = useMemo(() => formWords(site), [site]);
  const page = usePage();
  const { sending, trap } = shippingTexts(site);
  const shown = props.posted ?? NOTHING;
  const mark = useFormMark(shown.mark, method === 'post' ? hidden : null);

  async function sendNow(form: HTMLFormElement): Promise<FormOutcome> {
    await mark.ready();
    const { headers } = sentArrival(page?.config ?? {});
    const { sent, mark: next } = await sendForm(form, mark, words, {
      headers,
      onTaken: props.onTaken,
    });
    if (next) mark.set(next);
    return sent;
  }

  return (
    <Form
      id={id}
      action={action}
      method={method}
      styles={styles}
      className={`${styles.form} ${className ?? ''}`}
      rules={rules}
      words={words}
      shown={shown}
      validate={props.validate}
      send={
        method === 'post'
          ? (form) => (props.send ? props.send(form, sendNow) : sendNow(form))
          : undefined
      }
      onFill={props.onFill}
      messageClassName={styles.message}
      thanksClassName={styles.thanks}
    >
      {(message) => (
        <>
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {method === 'post' ? (
            <>
              <input type="hidden" name={MARK_FIELD} value={shown.mark} />
              <Trap name={TRAP_FIELD} label={trap} />
            </>
          ) : null}
          {props.children}
          <div className={styles.end}>
            {message}
            <div className={props.beside ? stepStyles.row : undefined}>
              <SubmitButton sending={sending}>{submit}</SubmitButton>
              {props.beside}
            </div>
            <PolicyNote policy={policy} />
          </div>
        </>
      )}
    </Form>
  );
}
