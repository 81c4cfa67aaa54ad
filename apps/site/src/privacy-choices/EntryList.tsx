import type { Entry } from './entries.ts';
import styles from './privacy-choices.module.css';

interface ValuesProps<Field extends string> {
  fields: readonly Field[];
  labels: Record<Field, string>;
  entry: Entry<Field>;
  /** Shown in place of a missing value. */
  unknown: string;
}

/** The values of an entry under their labels. */
export function EntryValues<Field extends string>(props: ValuesProps<Field>) {
  const { fields, labels, entry, unknown } = props;
  return (
    <dl className={styles.entry}>
      {fields.map((field) => (
        <div key={field}>
          <dt className={styles.label}>{labels[field]}</dt>
          <dd>{entry[field] ?? unknown}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ListProps<Field extends string> extends Omit<ValuesProps<Field>, 'labels' | 'entry'> {
  name: string;
  /** Its heading, the text of an empty list, and the label of each value. */
  texts: Record<Field | 'heading' | 'none', string>;
  entries: Entry<NoInfer<Field>>[];
  /** A sentence above the list. */
  count?: string;
}

/** A list of entries under its heading. */
export function EntryList<Field extends string>(props: ListProps<Field>) {
  const { name, texts, fields, entries, unknown, count } = props;
  return (
    <>
      <h3 className={styles.listed}>{texts.heading}</h3>
      {count === undefined ? null : <p>{count}</p>}
      <ul className={styles.list} data-list={name}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and no state
          <li key={index}>
            <EntryValues fields={fields} labels={texts} entry={entry} unknown={unknown} />
          </li>
        ))}
      </ul>
      {entries.length === 0 ? <p>{texts.none}</p> : null}
    </>
  );
}
