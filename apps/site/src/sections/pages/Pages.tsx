import { listKey } from '@zipfront/contracts/content/related-pages';
import { getOwn } from '@zipfront/contracts/own';
import { hrefOn, type SectionProps } from '../../view/view.ts';
import styles from './pages.module.css';

export function PagesBlock({ section, view }: SectionProps<'pages'>) {
  const { id, heading, lead, note } = section;
  const links = getOwn(view.lists, listKey(section, view)) ?? [];
  return (
    <section className="between" id={id}>
      <div className="wrap">
        <h2>{heading}</h2>
        {lead ? <p className="lead">{lead}</p> : null}
        <ul className={`${styles.list} ${links.length < 7 ? styles.few : styles.many}`}>
          {links.map(({ path, name, fact, about }) => (
            <li key={path}>
              <a className={styles.link} href={hrefOn(view, path)}>
                <span>{name}</span> {fact ? <span className={styles.fact}>{fact}</span> : null}
              </a>
              {about ? <p className={styles.about}>{about}</p> : null}
            </li>
          ))}
        </ul>
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
    </section>
  );
}
