import type { ReviewFormSection } from '@zipfront/contracts/content/sections/review-form';
import { REVIEW_FIELDS, type ReviewField, reviewRules } from '@zipfront/contracts/reviews/fields';
import type { PostedReview, ReviewFormData } from '@zipfront/contracts/reviews/page-data';
import {
  ACTION_FIELD,
  CONSENT_FIELD,
  COUNTER_FIELD,
  fieldName,
  PAGE_FIELD,
  REVIEWS_ANCHOR,
  STARTED_FIELD,
  SUBMIT_ACTION,
  TOKEN_FIELD,
} from '@zipfront/contracts/reviews/protocol';
import { PolicyNote } from '../document/PolicyNote.tsx';
import type { View } from '../document/view.ts';
import { FormField } from './FormField.tsx';
import type { FormSetup } from './form-setup.ts';
import styles from './review-form.module.css';
import { reviewsOf } from './reviews-of.ts';
import { type ReviewWords, reviewWords } from './words.ts';

const CONTENT_ROWS = 7;

const NOTHING: Pick<PostedReview, 'values' | 'errors' | 'message'> = {
  values: {},
  errors: {},
  message: '',
};

/** What the browser may fill in by itself. */
const AUTOCOMPLETE: Partial<Record<ReviewField, string>> = { name: 'name', email: 'email' };

/** The form in which people write a review. A plain form post, which a script sends in place. */
export function ReviewForm({ section, view }: { section: ReviewFormSection; view: View }) {
  const { form } = reviewsOf(view);
  const words = reviewWords(view.site.locale);
  const { message } = form.posted ?? NOTHING;
  const isRefused = form.posted?.outcome === 'refused';
  return (
    <section className={`between ${styles.section}`} id={section.id}>
      <div className={`wrap ${styles.columns}`} id={REVIEWS_ANCHOR} tabIndex={-1}>
        <h2>{section.heading}</h2>
        {section.lead ? <p className="lead">{section.lead}</p> : null}
        <form
          className={styles.form}
          // Without a script an error's page has this address: it leads back to the form's own page.
          action={`${form.paths.ajax}?${new URLSearchParams({ [PAGE_FIELD]: view.path })}`}
          method="post"
          encType="multipart/form-data"
          data-island="review-form"
          data-island-on="visible"
          data-setup={JSON.stringify(setupOf(form))}
        >
          <Hidden form={form} path={view.path} words={words} />
          <Fields form={form} words={words} />
          <p
            className={`${styles.message} ${isRefused ? styles.wrong : ''}`}
            role="alert"
            tabIndex={-1}
            data-message
          >
            {message}
          </p>
          <div className={styles.end}>
            <button className={styles.submit} type="submit">
              {section.submit}
            </button>
            <p className={styles.status} role="status" data-challenge-status />
            <div data-challenge />
            <PolicyNote view={view} />
          </div>
        </form>
      </div>
    </section>
  );
}

function setupOf({ prefix, paths, challenge, ruleMessages, messages }: ReviewFormData): FormSetup {
  const { failed, challenge: unsolved, unavailable } = messages;
  return {
    prefix,
    paths,
    challenge,
    rules: ruleMessages,
    messages: { failed, challenge: unsolved, unavailable },
  };
}

function Hidden({ form, path, words }: { form: ReviewFormData; path: string; words: ReviewWords }) {
  const { prefix, consent, honeypot } = form;
  const own = {
    [PAGE_FIELD]: path,
    [CONSENT_FIELD]: consent.version,
    [COUNTER_FIELD]: '0',
    [STARTED_FIELD]: form.mark,
    [TOKEN_FIELD]: '',
  };
  return (
    <>
      <input type="hidden" name={ACTION_FIELD} value={SUBMIT_ACTION} />
      {Object.entries(own).map(([field, value]) => (
        <input
          key={field}
          type="hidden"
          name={fieldName(prefix, field)}
          defaultValue={value}
          // Firefox fills hidden fields in again, too, with what they held before the page was loaded.
          autoComplete="off"
        />
      ))}
      <p className={styles.trap} aria-hidden="true">
        <label>
          {words.honeypot}
          <input name={fieldName(prefix, honeypot)} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </>
  );
}

function Fields({ form, words }: { form: ReviewFormData; words: ReviewWords }) {
  const { values, errors } = form.posted ?? NOTHING;
  const rules = reviewRules(form);
  const firstWrong = REVIEW_FIELDS.find((field) => errors[field]);
  const shared = (field: ReviewField) => ({
    field,
    name: fieldName(form.prefix, field),
    rules: rules[field],
    errors: errors[field] ?? [],
    autoFocus: field === firstWrong,
    ...(rules[field].required ? {} : { optional: words.optional }),
  });
  const text = (field: Exclude<ReviewField, 'rating' | 'content' | 'terms'>, wide = false) => (
    <FormField
      {...shared(field)}
      label={words.labels[field]}
      wide={wide}
      {...(field === 'email' ? { note: words.emailNote } : {})}
    >
      {(attributes) => (
        <input
          {...attributes}
          type={field === 'email' ? 'email' : 'text'}
          autoComplete={AUTOCOMPLETE[field] ?? 'off'}
          defaultValue={values[field] ?? ''}
        />
      )}
    </FormField>
  );
  return (
    <>
      <FormField {...shared('rating')} label={words.labels.rating} wide>
        {({ autoFocus, ...attributes }) => (
          <select
            {...attributes}
            // biome-ignore lint/a11y/noAutofocus: the first field that is wrong after a post
            autoFocus={autoFocus}
            defaultValue={values.rating ?? ''}
            data-stars={words.selectRating}
          >
            <option value="">{words.selectRating}</option>
            {Array.from({ length: form.maxRating }, (_, index) => form.maxRating - index).map(
              (rating) => (
                <option key={rating} value={rating}>
                  {words.stars(rating, form.maxRating)}
                </option>
              ),
            )}
          </select>
        )}
      </FormField>
      {text('title', true)}
      <FormField {...shared('content')} label={words.labels.content} wide>
        {(attributes) => (
          <textarea {...attributes} rows={CONTENT_ROWS} defaultValue={values.content ?? ''} />
        )}
      </FormField>
      {text('name')}
      {text('place')}
      {text('from')}
      {text('to')}
      {text('vehicle')}
      {text('email')}
      <FormField {...shared('terms')} label={form.consent.text} wide labelBehind>
        {(attributes) => (
          <input
            {...attributes}
            type="checkbox"
            value="yes"
            defaultChecked={values.terms === 'yes'}
          />
        )}
      </FormField>
    </>
  );
}
