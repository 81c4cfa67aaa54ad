import type { FormMessages } from '@zipfront/contracts/form-rules/messages';
import type { Messages } from '@zipfront/contracts/messages';
import { type FormName, MARK_FIELD, TRAP_FIELD } from '@zipfront/contracts/shipping/form-fields';
import { type ShippingTexts, shippingTexts } from '@zipfront/contracts/shipping/texts';
import type { ReactNode } from 'react';
import { PolicyNote } from '../../document/PolicyNote.tsx';
import type { View } from '../../document/view.ts';
import type { CallSubject } from '../call-back/call-subject.ts';
import styles from './checked-form.module.css';

/** What the browser tells of a form, in the page's language; a part of the server's words. */
export type FormTexts = FormMessages &
  Partial<ShippingTexts> & { failed: string } & Partial<Messages>;

interface Props {
  /** The page that it stands on. */
  view: View;
  id: string;
  action: string;
  /** `get` leads on to another form. */
  method?: 'get' | 'post';
  className?: string | undefined;
  /** What it sends beside its fields. */
  hidden: { page: string; form?: FormName; consent_version?: string } & Partial<CallSubject>;
  texts: FormTexts;
  submit: string;
  /** The server's mark, on a page that is made for one visitor. */
  mark?: string | undefined;
  /** What it says as a whole: that something is wrong. */
  message: string | null;
  children: ReactNode;
}

/** A form that is checked as it is filled in (`attach-checked-form.ts`), and by the server anyhow. */
export function CheckedForm(props: Props) {
  const {
    view,
    id,
    action,
    method = 'post',
    className,
    hidden,
    texts,
    submit,
    mark = '',
    message,
    children,
  } = props;
  // Where fields are wrong, the first of them has the focus.
  const isForAll = message !== null && Object.keys(view.posted?.errors ?? {}).length === 0;
  return (
    <form
      className={`${styles.form} ${className ?? ''}`}
      id={`${id}-form`}
      action={action}
      method={method}
      noValidate
      data-checked-form
      data-texts={JSON.stringify(texts)}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {method === 'post' ? <Guard view={view} mark={mark} /> : null}
      {children}
      <div className={styles.end}>
        <p
          className={styles.message}
          role="alert"
          aria-atomic="true"
          data-form-message
          {...(isForAll && { tabIndex: -1, autoFocus: true })}
        >
          {message}
        </p>
        <button className={styles.submit} type="submit">
          {submit}
        </button>
        <PolicyNote view={view} />
      </div>
    </form>
  );
}

/** What tells programs from people: the mark, which a script asks for, and a field that nobody sees. */
function Guard({ view: { site }, mark }: { view: View; mark: string }) {
  const { trap } = shippingTexts(site.locale, site.shippingTexts);
  return (
    <>
      <input type="hidden" name={MARK_FIELD} defaultValue={mark} />
      <p className={styles.trap} aria-hidden="true">
        <label>
          {trap}
          <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </>
  );
}
