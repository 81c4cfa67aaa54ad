import type { Site } from '@zipfront/contracts/content/site';
import type { ErrorStatus } from '@zipfront/contracts/render';
import { PageZipForm } from '../../document/PageZipForm.tsx';
import type { View } from '../../document/view.ts';
import { Arrow } from '../../drawings/Arrow.tsx';
import { StreetMap } from '../../drawings/StreetMap.tsx';
import styles from '../hero/hero.module.css';

/** Which of the site's error pages a status has. */
export const ERROR_PAGES = {
  404: 'notFound',
  429: 'tooManyRequests',
  500: 'serverError',
} as const satisfies Record<ErrorStatus, keyof Site['errorPages']>;

/** A page that is not there, is not answered, or could not be made: what happened, and the way on. */
export function ErrorPage({ view, status }: { view: View; status: ErrorStatus }) {
  const { heading, text, link } = view.site.errorPages[ERROR_PAGES[status]];
  return (
    <section className={styles.hero} aria-labelledby="title">
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.words}>
          <p className={styles.over}>{status}</p>
          <h1 className={styles.title} id="title">
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
