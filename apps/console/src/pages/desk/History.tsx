import type { ReactNode } from 'react';
import { Time } from '../Time.tsx';

/** An entry of a history, in words. */
export interface HistoryEntry {
  id: string;
  at: number;
  actor: string;
  what: ReactNode;
  /** Text that a person wrote; null without one. */
  note: string | null;
}

/** The history of an item, the latest first. */
export function History({ entries }: { entries: HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {entries.length === 0 ? (
        <p>Nothing was done yet.</p>
      ) : (
        <ol className="entries">
          {entries.map(({ id, at, actor, what, note }) => (
            <li key={id}>
              <p className="aside">
                <Time at={at} /> <b>{actor}</b>
              </p>
              <p>{what}</p>
              {note === null ? null : <p className="words">{note}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
