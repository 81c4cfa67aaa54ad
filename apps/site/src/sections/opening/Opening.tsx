import { CallHoursNote } from '../../call-hours/CallHoursNote.tsx';
import { RouteMap } from '../../drawings/drawings.tsx';
import { FORM_ANCHOR } from '../../elements/links.ts';
import { Rating } from '../../reviews/Rating.tsx';
import { PagePostalForm } from '../../shipping/postal-form/PostalFormBlock.tsx';
import type { SectionProps } from '../../view/view.ts';
import styles from './opening.module.css';

export function Opening({ section, view }: SectionProps<'opening'>) {
  const { eyebrow, heading, lead, form } = section;
  return (
    <section
      className={`${styles.opening} ${form ? '' : styles.short}`}
      id={section.id}
      aria-labelledby="title"
    >
      <div className={`wrap ${styles.columns}`}>
        <div className={`asphalt ${styles.words}`}>
          <div className={styles.over}>
            {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
            <p className={styles.greeting} data-greeting={view.site.greeting} hidden />
          </div>
          <h1 className={styles.title} id="title">
            {heading}
          </h1>
          <p className="lead">{lead}</p>
          {section.callHours ? (
            <CallHoursNote id="opening-hours" view={view} className="lead" />
          ) : null}
          {form ? null : <Rating link={section.rating} view={view} />}
        </div>
        {form ? (
          <div className={styles.sheet} id={FORM_ANCHOR}>
            <PagePostalForm view={view} id="opening-postal" texts={form} />
            <Rating link={section.rating} view={view} />
          </div>
        ) : null}
      </div>
      {/* Last, as it stands at the bottom: before the rest has arrived, that is somewhere else. */}
      <RouteMap className={styles.map} />
    </section>
  );
}
