import type { ReviewsSection } from '@zipfront/contracts/content/sections/reviews';
import styles from './reviews.module.css';

/** What people wrote, set like short letters. */
export function Reviews({ section }: { section: ReviewsSection }) {
  return (
    <section className={`between ${styles.section}`} id={section.id}>
      <div className="wrap">
        <h2>{section.heading}</h2>
        <p className={styles.note}>{section.note}</p>
        <ul className={styles.letters}>
          {section.reviews.map(({ text, name, place, about }) => (
            <li key={name}>
              <figure className={styles.letter}>
                <blockquote className={styles.text}>
                  <p>{text}</p>
                </blockquote>
                <figcaption className={styles.from}>
                  <b>{name}</b>
                  <span>{place}</span>
                  <span>{about}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
