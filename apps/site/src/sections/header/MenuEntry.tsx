import type { MenuItem } from '@zipfront/contracts/content/site';
import { ContentLink, tracked } from '../../view/links.tsx';
import type { View } from '../../view/view.ts';
import styles from './header.module.css';

export const GROUP_TITLE = `${styles.item} ${styles.title}`;

interface Props {
  view: View;
  item: MenuItem;
  /** The titles of the groups around it, outermost first. */
  within?: string[];
}

/** A link, or a title with entries below. Groups side by side share a name: only one is open. */
export function MenuEntry({ view, item, within = [] }: Props) {
  if ('href' in item) {
    return (
      <ContentLink
        view={view}
        link={item}
        className={styles.item}
        track={{ location: 'menu', click: 'follow-link', name: item.href }}
      />
    );
  }
  const { label, items, track } = item;
  return (
    <details
      className={within.length === 0 ? styles.group : styles.subgroup}
      name={['menu', ...within].join('/')}
      data-sub-menu
    >
      <summary
        className={GROUP_TITLE}
        {...tracked(track ?? { location: 'menu', click: 'toggle-sub-menu', name: label })}
      >
        {label}
      </summary>
      <div className={styles.slide}>
        <ul className={styles.sub}>
          {items.map((inner) => (
            <li key={inner.label}>
              <MenuEntry view={view} item={inner} within={[...within, label]} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
