import type { ReviewFormData } from '@zipfront/contracts/reviews/page-data';
import { REVIEWS_ANCHOR } from '@zipfront/contracts/reviews/protocol';
import { createWordSite } from '../forms/form-context.ts';
import { Island } from '../islands/Island.tsx';
import { policyLink } from '../view/links.tsx';
import { requireReviews, type SectionProps } from '../view/view.ts';
import { ReviewForm, type ReviewFormProps } from './ReviewForm.tsx';
import styles from './review-form.module.css';

export function ReviewFormBlock({ section, view }: SectionProps<'review-form'>) {
  const { id, heading, lead, submit } = section;
  const { form } = requireReviews(view);
  return (
    <section className={`between ${styles.section}`} id={id}>
      <div className={`wrap ${styles.columns}`} id={REVIEWS_ANCHOR} tabIndex={-1}>
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <Island
          id="review"
          name="review-form"
          on="visible"
          component={ReviewForm}
          className={styles.island}
          props={{
            form: shownForm(form),
            page: view.path,
            site: createWordSite(view.site),
            policy: policyLink(view),
            submit,
          }}
        />
      </div>
    </section>
  );
}

/** The parts of the form that its script needs. All of them are sent in the page. */
function shownForm({ messages, ...form }: ReviewFormData): ReviewFormProps['form'] {
  const { failed, challenge, unavailable } = messages;
  return { ...form, messages: { failed, challenge, unavailable } };
}
