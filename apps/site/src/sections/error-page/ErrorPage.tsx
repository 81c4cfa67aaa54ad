import { PageZipForm } from '../../document/PageZipForm.tsx';
import type { View } from '../../document/view.ts';
import { Arrow } from '../../drawings/Arrow.tsx';
import { StreetMap } from '../../drawings/StreetMap.tsx';
import styles from '../hero/hero.module.css';

/** A page that is not there, or could not be made: what happened, and the way on. */
export function ErrorPage({ view, status }: { view: View; status: 404 | 500 }) {
  const { notFound, serverError } = view.site.errorPages;
  const { heading, text, link } = status === 404 ? notFound : serverError;
  return (
    <section className={styles.hero} aria-labelledby="title">
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.words}>
          <p className={styles.over}>{status}</p>
          <h1 className={styles.heading} id="title">
            {heading}
          </h1>
          <p className={`lead ${styles.lead}`}>{text}</p>
          {status === 404 ? <PageZipForm view={view} id="hero" first /> : null}
          <a className="way" href={link.href}>
            {link.label}
            <Arrow />
          </a>
        </div>
        <StreetMap className={styles.map} ends />
      </div>
    </section>
  );
}
