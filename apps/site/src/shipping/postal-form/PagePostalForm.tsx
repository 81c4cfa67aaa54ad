import type { PostalFormTexts } from '@zipfront/contracts/content/sections/postal-form';
import { formSiteOf } from '../../forms/form-context.ts';
import { Island } from '../../islands/Island.tsx';
import { PolicyNote, policyOf } from '../../view/PolicyNote.tsx';
import type { View } from '../../view/view.ts';
import { PostalForm } from './PostalForm.tsx';
import styles from './postal-form.module.css';

interface Props {
  view: View;
  /** Unique on the page. */
  id: string;
  texts: PostalFormTexts;
}

/** A form that asks from where to where, and goes on at a quote form. */
export function PagePostalForm({ view, id, texts: { next, ...texts } }: Props) {
  return (
    <>
      <Island
        id={id}
        name="postal-form"
        on="interact"
        component={PostalForm}
        className={styles.frame}
        props={{ id, site: formSiteOf(view.site), texts, next }}
      />
      <PolicyNote policy={policyOf(view)} />
    </>
  );
}
