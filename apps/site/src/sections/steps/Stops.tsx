import { dollarFormat } from '@zipfront/contracts/pages/formats';
import type { SectionProps } from '../../view/view.ts';
import styles from './stops.module.css';

export function Stops({ section, view }: SectionProps<'steps'>) {
  const format = dollarFormat(view.site.locale);
  return (
    <section className="between" id={section.id}>
      <div className="wrap">
        <h2>{section.heading}</h2>
        {section.lead ? <p className="lead">{section.lead}</p> : null}
        <ol className={styles.stops}>
          {section.steps.map(({ heading, text }, index) => (
            <li key={heading} className={styles.stop} data-reveal>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{heading}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
        {section.example ? (
          <figure className={styles.example}>
            <figcaption>{section.example.caption}</figcaption>
            <ul>
              {section.example.prices.map(({ insurer, dollars }) => (
                <li key={insurer} className={styles.price}>
                  <span>{insurer}</span>
                  <b className="numerals">{format.format(dollars)}</b>
                </li>
              ))}
            </ul>
          </figure>
        ) : null}
      </div>
    </section>
  );
}
