import { ContentLink } from '../../view/links.tsx';
import type { View } from '../../view/view.ts';
import styles from './footer.module.css';

/** The brand once more, links by group, and the small print. */
export function Footer({ view }: { view: View }) {
  const { brand, footer } = view.site;
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <p className={styles.brand}>{brand}</p>
          <p className={styles.tagline}>{footer.tagline}</p>
        </div>
        {footer.groups.map(({ heading, links }) => (
          <div key={heading}>
            <h2 className={styles.heading}>{heading}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.label}>
                  <ContentLink view={view} link={link} className={styles.link} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <p className={styles.note}>{footer.note}</p>
      </div>
    </footer>
  );
}
