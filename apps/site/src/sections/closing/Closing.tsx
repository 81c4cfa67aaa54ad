import { Car, House } from '../../drawings/drawings.tsx';
import type { SectionProps } from '../../view/view.ts';
import { PageZipForm } from '../../zip-form/PageZipForm.tsx';
import styles from './closing.module.css';

/** The end of the page, where the road reaches home, with the zip form once more. */
export function Closing({ section, view }: SectionProps<'closing'>) {
  return (
    <section className={styles.band} id={section.id}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2>{section.heading}</h2>
          <p className="lead">{section.text}</p>
        </div>
        <PageZipForm view={view} id="closing" line={section.line} first={!view.startsWithForm} />
      </div>
      <div className={styles.scene}>
        <div className={`wrap ${styles.ground}`}>
          <Car className={styles.car} />
          <House className={styles.house} />
        </div>
        <div className={styles.road} />
      </div>
    </section>
  );
}
