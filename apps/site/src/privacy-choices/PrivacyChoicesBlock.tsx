import { createWordSite } from '../forms/form-context.ts';
import { Island } from '../islands/Island.tsx';
import { policyLink } from '../view/links.tsx';
import type { SectionProps } from '../view/view.ts';
import { PrivacyChoices } from './PrivacyChoices.tsx';
import styles from './privacy-choices.module.css';

export function PrivacyChoicesBlock({ section, view }: SectionProps<'privacy-choices'>) {
  const { type, id, consent, take, ...texts } = section;
  return (
    <section className={styles.section} id={id} aria-labelledby="title">
      <Island
        id={`${type}-island`}
        name="privacy-choices"
        on="visible"
        className={`wrap ${styles.inner}`}
        component={PrivacyChoices}
        props={{
          texts,
          exported: take,
          consent: view.consent && consent,
          page: view.path,
          site: createWordSite(view.site),
          policy: policyLink(view),
          privacySignal: view.privacySignal,
        }}
      />
    </section>
  );
}
