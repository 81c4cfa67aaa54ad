import type { SectionOf } from '@zipfront/contracts/content/section';
import { dollarFormat } from '@zipfront/contracts/pages/formats';
import { Road, Tally } from '../../drawings/drawings.tsx';
import { shareOf } from '../../elements/share-of.ts';
import type { SectionProps, View } from '../../view/view.ts';
import styles from './steps.module.css';

export function Steps({ section, view }: SectionProps<'steps'>) {
  return (
    <section className={styles.section} id={section.id}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.words}>
          <h2>{section.heading}</h2>
          {section.lead ? <p className="lead">{section.lead}</p> : null}
          {section.example ? <Example example={section.example} view={view} /> : null}
        </div>
        <ol className={styles.steps}>
          {section.steps.map(({ heading, text }, index) => (
            <li key={heading} className={styles.step}>
              <Tally count={index + 1} className={styles.sign} />
              <h3>{heading}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
        <div className={styles.bend}>
          <svg className="drawing" width="200" height="110" aria-hidden="true">
            <Road d="M186 0v20a76 76 0 0 1-76 76H-2000" />
          </svg>
        </div>
      </div>
    </section>
  );
}

interface ExampleProps {
  example: NonNullable<SectionOf<'steps'>['example']>;
  view: View;
}

function Example({ example, view }: ExampleProps) {
  const format = dollarFormat(view.site.locale);
  const all = example.prices.map(({ dollars }) => dollars);
  const [cheapest, dearest] = [Math.min(...all), Math.max(...all)];
  return (
    <figure className={styles.example}>
      <figcaption className={styles.caption}>{example.caption}</figcaption>
      <ol className={styles.prices}>
        {example.prices.map(({ insurer, dollars }) => (
          <li key={insurer} className={dollars === cheapest ? styles.cheapest : styles.price}>
            <span>{insurer}</span>
            <svg className={styles.bar} aria-hidden="true">
              <rect
                width={`${Math.round(shareOf(dollars, dearest) * 100)}%`}
                height="100%"
                rx="3"
              />
            </svg>
            <b className={styles.dollars}>{format.format(dollars)}</b>
          </li>
        ))}
      </ol>
    </figure>
  );
}
