import type { LinesSection } from '@zipfront/contracts/content/sections/lines';
import { Arrow, Car, House } from '../../drawings/drawings.tsx';
import { ContentLink, tracked } from '../../view/links.tsx';
import { hrefOfForm, type View } from '../../view/view.ts';
import styles from './lines.module.css';

const DRAWINGS = { auto: Car, home: House };

/** The lines that can be compared: a car, a home. */
export function Lines({ section, view }: { section: LinesSection; view: View }) {
  return (
    <section className="between" id={section.id}>
      <div className="wrap">
        <h2>{section.heading}</h2>
        <ul className={styles.lines}>
          {section.lines.map(({ line, id, heading, text, points, link, more }) => {
            const Drawing = DRAWINGS[line];
            return (
              <li key={line} className={styles.line} id={id}>
                <div className={styles.picture}>
                  <Drawing className={styles.drawing} />
                </div>
                <h3>{heading}</h3>
                <p className={styles.text}>{text}</p>
                <ul className={styles.points}>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
                <a
                  className="way"
                  href={hrefOfForm(view)}
                  data-line={line}
                  {...tracked({ location: 'lines', click: 'choose-line', name: line })}
                >
                  {link}
                  <Arrow />
                </a>
                {more ? (
                  <p>
                    <ContentLink view={view} link={more} className={styles.more} />
                  </p>
                ) : null}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
