import type { SectionOf } from '@zipfront/contracts/content/section';
import { ORDER_ANCHORS, ORDER_DELETION_PATH } from '@zipfront/contracts/privacy/privacy-choice';
import { useMemo } from 'react';
import { Form } from '../forms/Form.tsx';
import { TextField } from '../forms/fields.tsx';
import { type FormSite, formWords } from '../forms/form-context.ts';
import type { FormOutcome } from '../forms/form-state.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { fetchInTime } from '../requests/fetch-in-time.ts';
import styles from './privacy-choices.module.css';

interface Props {
  texts: NonNullable<SectionOf<'privacy-choices'>['order']>;
  page: string;
  site: FormSite;
  failed: string;
  onDeleted(): void;
}

/** Deletes an order by its reference and e-mail address, even when its visit is long over. */
export function OrderDeletion({ texts, page, site, failed, onDeleted }: Props) {
  const words = useMemo(() => formWords(site), [site]);

  async function send(form: HTMLFormElement) {
    const outcome = await sendOrderDeletion(form, { ...texts, failed });
    if (outcome.kind === 'done') onDeleted();
    return outcome;
  }

  return (
    <div className={styles.part}>
      <h2>{texts.heading}</h2>
      <p>{texts.text}</p>
      <p className={styles.done} id={ORDER_ANCHORS.deleted} tabIndex={-1}>
        {texts.done}
      </p>
      <p className={styles.done} id={ORDER_ANCHORS.missing} tabIndex={-1}>
        {texts.missing}
      </p>
      <Form
        id="delete-order"
        action={ORDER_DELETION_PATH}
        method="post"
        styles={FIELD_STYLES}
        className={styles.fields}
        messageClassName={styles.failed}
        thanksClassName={styles.thanks}
        shown={NOTHING_SHOWN}
        rules={RULES}
        words={words}
        send={send}
      >
        {(message) => (
          <>
            <input type="hidden" name="page" value={page} />
            <TextField name="reference" label={texts.reference} />
            <TextField name="email" label={texts.email} type="email" autoComplete="email" />
            {message}
            <div>
              <SubmitButton className={styles.button}>{texts.send}</SubmitButton>
            </div>
          </>
        )}
      </Form>
    </div>
  );
}

const RULES = { reference: { required: true }, email: { required: true } } as const;

const FIELD_STYLES = { field: styles.field, label: styles.fieldLabel, error: styles.error };

const NOTHING_SHOWN = { values: {}, errors: {}, message: null };

interface Messages {
  done: string;
  missing: string;
  failed: string;
}

/** Sends the form as its plain post would, and asks for JSON. Never rejects. */
async function sendOrderDeletion(
  form: HTMLFormElement,
  { done, missing, failed }: Messages,
): Promise<FormOutcome> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, `${value}`]);
  try {
    const answer = await fetchInTime(fetch, form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
    });
    const { deleted } = answer.body as { deleted?: unknown };
    if (deleted === true) return { kind: 'done', message: done };
    if (deleted === false) return { kind: 'refused', errors: {}, message: missing };
  } catch {
    // No connection, a limit, or an error of the server.
  }
  return { kind: 'refused', errors: {}, message: failed };
}
