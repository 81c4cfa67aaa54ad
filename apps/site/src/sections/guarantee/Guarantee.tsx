import { ContentLink } from '../../view/links.tsx';
import type { SectionProps } from '../../view/view.ts';
import styles from './guarantee.module.css';

/** The terms stand beside the promise, so that they are as visible. */
export function Guarantee({ section, view }: SectionProps<'guarantee'>) {
  const { id, heading, text, terms, termsHeading, draft, link } = section;
  return (
    <section className="between" id={id}>
      <div className="wrap">
        <div className={styles.promise} data-reveal>
          <div className={styles.words}>
            <svg className={`drawing ${styles.seal}`} viewBox="0 0 64 64" aria-hidden="true">
              <path
                className="tint"
                d="M32 3l7 6 9-2 3 9 8 4-2 9 4 8-7 6v9l-9 2-5 8-8-4-8 4-5-8-9-2v-9l-7-6 4-8-2-9 8-4 3-9 9 2Z"
              />
              <path d="M21 33l8 8 15-17" />
            </svg>
            <h2>{heading}</h2>
            <p className="lead">{text}</p>
          </div>
          <div className={styles.terms}>
            <h3 className={styles.heading}>{termsHeading}</h3>
            <ul>
              {terms.map((term) => (
                <li key={term} className={styles.term}>
                  {term}
                </li>
              ))}
            </ul>
            {link ? <ContentLink view={view} link={link} className="way" /> : null}
            {draft ? <p className={styles.draft}>{draft}</p> : null}
          </div>
        </div>
      </div>
    </section>
  );
}
