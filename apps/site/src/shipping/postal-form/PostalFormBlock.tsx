import type { PostalFormTexts } from '@zipfront/contracts/content/sections/forms';
import { useId } from 'react';
import { FORM_ANCHOR } from '../../elements/links.ts';
import { createFormSite } from '../../forms/form-context.ts';
import { Island } from '../../islands/Island.tsx';
import { PolicyNote, policyLink } from '../../view/links.tsx';
import type { SectionProps, View } from '../../view/view.ts';
import { PostalForm } from './PostalForm.tsx';
import styles from './postal-form.module.css';

export function PostalFormBlock({ section, view }: SectionProps<'postal-form'>) {
  const { type: _, id, heading, ...texts } = section;
  const unique = useId();
  const form = <PagePostalForm view={view} id={`${id ?? unique}-postal`} texts={texts} />;
  return (
    <section className="between" id={id}>
      <div className="wrap">
        <h2>{heading}</h2>
        {view.firstForm === section ? <div id={FORM_ANCHOR}>{form}</div> : form}
      </div>
    </section>
  );
}

interface Props {
  view: View;
  id: string;
  texts: PostalFormTexts;
}

export function PagePostalForm({ view, id, texts: { next, ...texts } }: Props) {
  return (
    <>
      <Island
        id={id}
        name="postal-form"
        on="interact"
        component={PostalForm}
        className={styles.frame}
        props={{ id, site: createFormSite(view.site), texts, next }}
      />
      <PolicyNote policy={policyLink(view)} />
    </>
  );
}
