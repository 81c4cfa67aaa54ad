import type { SectionOf } from '@zipfront/contracts/content/section';
import styles from './privacy.module.css';

export function Privacy({ section }: { section: SectionOf<'privacy'> }) {
  return (
    <section className={styles.section} id={section.id}>
      <div className={`wrap ${styles.inner}`}>
        <h2>{section.heading}</h2>
        <p className="lead">{section.lead}</p>
        <div className={styles.parts}>
          {section.parts.map(({ id, heading, text }) => (
            <div key={heading} id={id}>
              <h3>{heading}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
