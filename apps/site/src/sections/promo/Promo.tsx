import { ContentLink } from '../../view/links.tsx';
import type { SectionProps } from '../../view/view.ts';
import styles from './promo.module.css';

export function Promo({ section, view }: SectionProps<'promo'>) {
  const { figure, heading, text, link } = section;
  return (
    <section className={styles.section} id={section.id}>
      <div className="wrap">
        <div className={styles.promo} data-reveal>
          <p className={`numerals ${styles.figure}`}>{figure}</p>
          <div className={styles.words}>
            <h2 className={styles.heading}>{heading}</h2>
            <p className={styles.text}>{text}</p>
            {link ? <ContentLink view={view} link={link} className="way" /> : null}
          </div>
        </div>
      </div>
    </section>
  );
}
