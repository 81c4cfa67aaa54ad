import type { EntryKind, EntryView } from '@zipfront/contracts/console/desk';
import { Time } from '../Time.tsx';

const WORDS: Record<EntryKind, string> = {
  'no-answer': 'No answer',
  'call-again': 'Reached; wants another call',
  done: 'Reached, done',
  'wrong-number': 'Wrong number',
  note: 'Note',
  held: 'Holder',
  released: 'Has no holder any more',
  reopened: 'Opened again',
};

/** The history of an item, the latest first. */
export function Entries({ entries }: { entries: EntryView[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {entries.length === 0 ? (
        <p>Nothing was done yet.</p>
      ) : (
        <ol className="entries">
          {entries.map(({ id, at, actor, what, note, until }) => (
            <li key={id}>
              <p className="aside">
                <Time at={at} /> <b>{actor}</b>
              </p>
              <p>
                {WORDS[what]}
                {what === 'held' ? `: ${note}` : null}
                {until === null ? null : (
                  <>
                    ; call again at <Time at={until} />
                  </>
                )}
              </p>
              {note === null || what === 'held' ? null : <p className="words">{note}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
