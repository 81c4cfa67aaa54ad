import type { Link } from '@zipfront/contracts/content/link';
import { REVIEW_FIELDS, type ReviewField, reviewRules } from '@zipfront/contracts/reviews/fields';
import type { ReviewFormData } from '@zipfront/contracts/reviews/page-data';
import {
  ACTION_FIELD,
  CONSENT_FIELD,
  COUNTER_FIELD,
  fieldName,
  PAGE_FIELD,
  STARTED_FIELD,
  SUBMIT_ACTION,
  TOKEN_FIELD,
} from '@zipfront/contracts/reviews/protocol';
import type { ReviewMessages } from '@zipfront/contracts/reviews/review-messages';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Form } from '../forms/Form.tsx';
import { Trap } from '../forms/fields.tsx';
import { type FormSite, formWords } from '../forms/form-context.ts';
import type { FormOutcome, ShownForm } from '../forms/form-state.ts';
import formStyles from '../forms/forms.module.css';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { leavePage } from '../forms/use-sending.ts';
import { PolicyNote } from '../view/links.tsx';
import { post } from './ajax.ts';
import { ReviewFields } from './ReviewFields.tsx';
import styles from './review-form.module.css';
import { REVIEW_TEXTS } from './review-texts.ts';
import { sendReview } from './send-review.ts';
import { useChallenge } from './use-challenge.ts';

export interface ReviewFormProps {
  form: Omit<ReviewFormData, 'messages'> & {
    messages: Pick<ReviewMessages, 'failed' | 'challenge' | 'unavailable'>;
  };
  page: string;
  site: FormSite;
  policy: Link;
  submit: string;
}

/** The form for writing a review. A plain form post, which its script sends in place. */
export function ReviewForm({ form, page, site, policy, submit }: ReviewFormProps) {
  const { prefix, paths, consent, honeypot } = form;
  const words = useMemo(() => formWords(site), [site]);
  const reviewWording = REVIEW_TEXTS[site.locale];
  const rules = useMemo(() => reviewRules(form), [form]);
  const shown = useMemo(() => createShown(form), [form]);
  const [status, setStatus] = useState('');
  const mark = useRef<string>(null);
  const place = useRef<HTMLDivElement>(null);
  const challenge = useChallenge(form, { place, words: reviewWording, say: setStatus });
  const prefixedName = useCallback((field: string) => fieldName(prefix, field), [prefix]);

  async function send(element: HTMLFormElement): Promise<FormOutcome> {
    challenge.begin();
    setStatus(reviewWording.sending);
    const outcome = await sendReview({
      messages: form.messages,
      challenge: challenge.mounted,
      post({ counter, token }) {
        const data = new FormData(element);
        const started = mark.current ?? challenge.started();
        data.set(prefixedName(COUNTER_FIELD), String(counter));
        data.set(prefixedName(TOKEN_FIELD), token);
        if (started) data.set(prefixedName(STARTED_FIELD), started);
        return post(paths.ajax, data);
      },
    });
    setStatus('');
    if (outcome.kind === 'dismissed') return { kind: 'idle' };
    const { success, data } = outcome;
    mark.current = data.started ?? mark.current;
    // A solution is valid for one submit, whatever its outcome.
    if (success || data.recaptcha === 'reset') challenge.mounted()?.reset();
    if (success) {
      if (data.redirect) await leavePage(() => location.assign(data.redirect));
      return { kind: 'taken', message: data.message };
    }
    const errors = Object.entries(data.errors).map(([field, texts]) => [
      field,
      [texts].flat().join(' '),
    ]);
    return { kind: 'refused', errors: Object.fromEntries(errors), message: data.message };
  }

  const hidden = {
    [PAGE_FIELD]: page,
    [CONSENT_FIELD]: consent.version,
    [COUNTER_FIELD]: '0',
    [STARTED_FIELD]: form.mark,
    [TOKEN_FIELD]: '',
  };
  return (
    <Form
      id="review"
      // An error's page has this address where no script ran: it leads back to the form's own page.
      action={`${paths.ajax}?${new URLSearchParams({ [PAGE_FIELD]: page })}`}
      method="post"
      encType="multipart/form-data"
      styles={formStyles}
      className={styles.form}
      rules={rules}
      nameOf={prefixedName}
      words={words}
      shown={shown}
      send={send}
      onUse={challenge.begin}
      messageClassName={styles.message}
    >
      {(message) => (
        <>
          <input type="hidden" name={ACTION_FIELD} value={SUBMIT_ACTION} />
          {Object.entries(hidden).map(([field, value]) => (
            <input
              key={field}
              type="hidden"
              name={prefixedName(field)}
              value={value}
              // Firefox also restores hidden fields, from before the page was loaded.
              autoComplete="off"
            />
          ))}
          <Trap name={prefixedName(honeypot)} label={reviewWording.honeypot} />
          <ReviewFields form={form} words={reviewWording} />
          {message}
          <div className={styles.end}>
            <SubmitButton>{submit}</SubmitButton>
            <p className={styles.status} role="status" data-challenge-status>
              {status}
            </p>
            <div ref={place} data-challenge />
            <PolicyNote policy={policy} />
          </div>
        </>
      )}
    </Form>
  );
}

function createShown({ posted }: Pick<ReviewFormData, 'posted'>): ShownForm {
  const { values = {}, errors = {}, message = null, outcome = 'refused' } = posted ?? {};
  const wrong = REVIEW_FIELDS.flatMap((field: ReviewField) => {
    const texts = errors[field];
    return texts ? [[field, texts.join(' ')]] : [];
  });
  return {
    values: values as Record<string, string>,
    errors: Object.fromEntries(wrong),
    message,
    isTaken: outcome !== 'refused',
  };
}
