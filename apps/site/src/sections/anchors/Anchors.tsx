import type { AnchorsSection } from '@zipfront/contracts/content/sections/anchors';
import { Island } from '../../islands/Island.tsx';
import { AnchorsList } from '../../shipping/anchors-list/AnchorsList.tsx';
import styles from './anchors.module.css';

/** The page's places, in a bar under the header. */
export function Anchors({ section: { id, label, links } }: { section: AnchorsSection }) {
  return (
    <Island
      className={styles.bar ?? ''}
      id="anchors-list"
      name="anchors-list"
      on="visible"
      component={AnchorsList}
      props={{ place: id, label, links }}
    />
  );
}
