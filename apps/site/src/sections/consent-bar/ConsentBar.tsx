import { consentVersion } from '@zipfront/contracts/privacy/consent';
import { tracked } from '../../view/links.tsx';
import { hrefOn, type View } from '../../view/view.ts';
import styles from './consent-bar.module.css';

/** A script shows it: without scripts nothing is measured. */
export function ConsentBar({ view }: { view: View }) {
  const { heading, text, grant, deny, link } = view.site.consent;
  const version = consentVersion(view.site.consent);
  return (
    <section className={styles.bar} aria-label={heading} data-consent={version} hidden>
      <div className={`wrap ${styles.inner}`}>
        <p className={styles.text}>
          <b>{heading}</b> {text}{' '}
          <a href={hrefOn(view, link.href)} {...tracked(link.track)}>
            {link.label}
          </a>
        </p>
        <div className={styles.answers}>
          <button className={styles.answer} type="button" data-answer="denied">
            {deny}
          </button>
          <button className={styles.answer} type="button" data-answer="granted">
            {grant}
          </button>
        </div>
      </div>
    </section>
  );
}
