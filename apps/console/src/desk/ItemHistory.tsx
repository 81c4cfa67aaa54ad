import type { ReactNode } from 'react';
import { instantText } from '../ui/format.ts';
import '../ui/facts.css';

export interface HistoryEntry {
  at: string;
  text: ReactNode;
  note?: string | null;
}

export function ItemHistory({
  entries,
  timeZone,
}: {
  entries: readonly HistoryEntry[];
  timeZone: string;
}) {
  return (
    <section aria-label="History">
      <h3>History</h3>
      <ol className="timeline">
        {entries.map(({ at, text, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added, all at the start
          <li key={`${at} ${entries.length - index}`}>
            <p>
              {text} <time dateTime={at}>{instantText(at, timeZone)}</time>
            </p>
            {note ? <p className="lines">{note}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
