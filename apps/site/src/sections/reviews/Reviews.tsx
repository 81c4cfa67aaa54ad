import { Slider } from '../../slider/Slider.tsx';
import type { SectionProps } from '../../view/view.ts';
import styles from './reviews.module.css';

export function Reviews({ section, view }: SectionProps<'reviews'>) {
  return (
    <section className={`between ${styles.section}`} id={section.id}>
      <div className="wrap">
        <h2>{section.heading}</h2>
        <p className={styles.note}>{section.note}</p>
        <Slider section={section} words={view.site.slider}>
          {section.reviews.map(({ text, name, place, about }) => (
            <figure key={name} className={styles.letter}>
              <blockquote className={styles.text}>
                <p>{text}</p>
              </blockquote>
              <figcaption className={styles.from}>
                <b>{name}</b>
                <span>{place}</span>
                <span>{about}</span>
              </figcaption>
            </figure>
          ))}
        </Slider>
      </div>
    </section>
  );
}
