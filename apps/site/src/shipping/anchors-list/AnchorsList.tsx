import type { SectionOf } from '@zipfront/contracts/content/section';
import { Island } from '../../islands/Island.tsx';
import barStyles from './anchors.module.css';
import styles from './anchors-list.module.css';

export function Anchors({ section: { id, label, links } }: { section: SectionOf<'anchors'> }) {
  return (
    <Island
      className={barStyles.bar ?? ''}
      id="anchors-list"
      name="anchors-list"
      on="visible"
      component={AnchorsList}
      props={{ place: id, label, links }}
    />
  );
}

export interface AnchorsListProps {
  place: string | undefined;
  label: string;
  links: SectionOf<'anchors'>['links'];
}

/** Links to places on the page. A script marks the place that is being read (`island.ts`). */
function AnchorsList({ place, label, links }: AnchorsListProps) {
  return (
    <nav className={styles.nav} id={place} aria-label={label}>
      <ul className={`wrap ${styles.list}`}>
        {links.map((link) => (
          <li key={link.to}>
            <a className={styles.link} href={`#${link.to}`}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
