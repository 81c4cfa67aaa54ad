import type { Locale } from '@zipfront/contracts/locale';
import { hrefOn, type View } from '../../view/view.ts';
import styles from './trail.module.css';

const LABELS: Record<Locale, string> = { 'en-US': 'You are here', 'es-US': 'Usted está aquí' };

/** Links to the pages above this one; empty if the page names none. */
export function Trail({ view }: { view: View }) {
  const { trail, site } = view;
  if (trail.length === 0) return null;
  return (
    <nav
      className={`${site.theme === 'shipping' ? 'asphalt ' : ''}${styles.trail}`}
      aria-label={LABELS[site.locale]}
    >
      <ol className={`wrap ${styles.list}`}>
        {trail.map(({ path, name }) => (
          <li key={path} className={styles.item}>
            <a className={styles.link} href={hrefOn(view, path)}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
