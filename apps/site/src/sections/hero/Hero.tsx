import type { HeroSection } from '@zipfront/contracts/content/sections/hero';
import { DEFAULT_INSURANCE_LINE } from '@zipfront/contracts/insurance-line';
import { AddressForm } from '../../address-field/AddressForm.tsx';
import { PageZipForm } from '../../document/PageZipForm.tsx';
import type { View } from '../../document/view.ts';
import { StreetMap } from '../../drawings/StreetMap.tsx';
import styles from './hero.module.css';

/** The first screen. A returning visitor's greeting takes the eyebrow's place, which is kept for it. */
export function Hero({ section, view }: { section: HeroSection; view: View }) {
  return (
    <section className={styles.hero} id={section.id} aria-labelledby="title">
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.words}>
          <div className={styles.over}>
            <p className={styles.eyebrow}>{section.eyebrow}</p>
            <p className={styles.greeting} data-greeting={view.site.greeting} hidden />
          </div>
          <h1 className={styles.title} id="title">
            {section.heading}
          </h1>
          <p className={`lead ${styles.lead}`}>{section.lead}</p>
          {section.ask === 'address' ? (
            <AddressForm view={view} id="hero" line={section.line ?? DEFAULT_INSURANCE_LINE} />
          ) : (
            <PageZipForm view={view} id="hero" line={section.line} first />
          )}
        </div>
        <StreetMap className={styles.map} />
      </div>
    </section>
  );
}
