import type { OpeningSection } from '@zipfront/contracts/content/sections/opening';
import { Route } from '../../drawings/Route.tsx';
import styles from './opening.module.css';

/** The first screen of a shipping page: its heading, and a route from one dot to another. */
export function Opening({ section }: { section: OpeningSection }) {
  return (
    <section className={styles.opening} id={section.id} aria-labelledby="title">
      <div className="wrap">
        {section.eyebrow ? <p className={styles.eyebrow}>{section.eyebrow}</p> : null}
        <h1 className={styles.title} id="title">
          {section.heading}
        </h1>
        <p className="lead">{section.lead}</p>
        <Route className={styles.route} />
      </div>
    </section>
  );
}
