import type { Illustration } from '@zipfront/contracts/content/pictures';
import { Arrow, Illustrated } from '../../drawings/drawings.tsx';
import { ContentLink, tracked } from '../../view/links.tsx';
import { hrefOfForm, type SectionProps } from '../../view/view.ts';
import styles from './lines.module.css';

/** A vehicle is lower than a house. A fixed height: nothing moves when a picture arrives. */
function iconClass(icon: Illustration): string {
  const isVehicle = icon === 'car' || icon === 'carrier';
  return isVehicle ? `${styles.drawing} ${styles.low}` : `${styles.drawing}`;
}

export function Lines({ section, view }: SectionProps<'lines'>) {
  return (
    <section className="between" id={section.id}>
      <div className="wrap">
        <h2>{section.heading}</h2>
        <ul className={styles.lines}>
          {section.lines.map(({ line, id, heading, text, points, link, more }) => {
            const icon = view.lines.find(({ key }) => key === line)?.icon;
            return (
              <li key={line} id={id}>
                {icon ? (
                  <div className={styles.picture}>
                    <Illustrated icon={icon} className={iconClass(icon)} />
                  </div>
                ) : null}
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
