import { Carrier } from '../../drawings/drawings.tsx';
import { tracked } from '../../view/links.tsx';
import { hrefOn, type SectionProps } from '../../view/view.ts';
import styles from './action.module.css';

export function Action({ section, view }: SectionProps<'action'>) {
  const { heading, text, link } = section;
  return (
    <section className={`asphalt ${styles.band}`} id={section.id}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2>{heading}</h2>
          <p className="lead">{text}</p>
        </div>
        <a
          className={styles.button}
          href={hrefOn(view, link.href)}
          {...tracked(link.track ?? { location: 'action', click: 'get-quote', name: link.href })}
        >
          {link.label}
        </a>
      </div>
      <div className={`wrap ${styles.scene}`}>
        <Carrier className={styles.carrier} />
      </div>
      <div className={styles.road} />
    </section>
  );
}
