import styles from './estimate.module.css';
import type { EstimateText } from './estimate-text.ts';

export function EstimatePanel({
  words,
  waiting,
  reasonsLabel,
  call,
}: {
  words: EstimateText | null;
  waiting: string;
  reasonsLabel: string;
  call?: { href: string; label: string } | null;
}) {
  return (
    <div className={styles.panel} data-estimate>
      <div role="status" aria-atomic="true">
        <p className={styles.range} data-range>
          {words?.range}
        </p>
        <p data-facts>{words ? words.facts : waiting}</p>
      </div>
      {call ? (
        <p data-call hidden={!words?.isCall}>
          <a href={call.href}>{call.label}</a>
        </p>
      ) : null}
      <section aria-label={reasonsLabel} data-reasons hidden={!words?.reasons.length}>
        <h3 className={styles.label}>{reasonsLabel}</h3>
        <dl className={styles.reasons}>
          {words?.reasons.map(({ label, dollars }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{dollars}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p className={styles.note} data-note>
        {words?.note}
      </p>
    </div>
  );
}
