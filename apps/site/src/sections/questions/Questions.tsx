import type { SectionOf } from '@zipfront/contracts/content/section';
import styles from './questions.module.css';

/** Questions, each with its answer. One is open at a time, at first the first. */
export function Questions({ section }: { section: SectionOf<'questions'> }) {
  return (
    <section className="between" id={section.id}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2>{section.heading}</h2>
          {section.lead ? <p className="lead">{section.lead}</p> : null}
        </div>
        <div className={styles.list}>
          {section.questions.map(({ question, answer }, index) => (
            <details key={question} className={styles.question} name="questions" open={index === 0}>
              <summary className={styles.summary}>
                <h3 className={styles.heading}>{question}</h3>
              </summary>
              <p className={styles.answer}>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
