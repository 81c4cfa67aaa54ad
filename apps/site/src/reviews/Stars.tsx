import styles from './stars.module.css';

/** A rating as stars. `text` is for people who do not see them. */
export function Stars({ rating, most, text }: { rating: number; most: number; text: string }) {
  const full = Math.round(rating);
  return (
    <span className={styles.stars}>
      <span aria-hidden="true">
        {'★'.repeat(full)}
        <span className={styles.off}>{'☆'.repeat(Math.max(0, most - full))}</span>
      </span>
      <span className="hidden">{text}</span>
    </span>
  );
}
