import type { Handoff } from '@zipfront/contracts/handoff';
import styles from './app.module.css';
import { handoffRows } from './handoff-rows.ts';
import type { Texts } from './texts.ts';

/** The fields of a hand-off, as a list. */
export function HandoffList({ handoff, texts }: { handoff: Handoff; texts: Texts }) {
  return (
    <section className={styles.card}>
      <h1>{texts.arrived.title}</h1>
      <p>{texts.arrived.lead}</p>
      <dl className={styles.list}>
        {handoffRows(handoff, texts).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
