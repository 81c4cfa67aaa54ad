import type { EntryKind, EntryView } from '@zipfront/contracts/console/desk';
import { Time } from '../Time.tsx';
import { History } from './History.tsx';

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

/** The history of a call-back, the latest first. */
export function Entries({ entries }: { entries: EntryView[] }) {
  return (
    <History
      entries={entries.map(({ id, at, actor, what, note, until }) => ({
        id,
        at,
        actor,
        what: (
          <>
            {WORDS[what]}
            {what === 'held' ? `: ${note}` : null}
            {until === null ? null : (
              <>
                ; call again at <Time at={until} />
              </>
            )}
          </>
        ),
        note: what === 'held' ? null : note,
      }))}
    />
  );
}
