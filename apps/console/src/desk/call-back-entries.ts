import type { getCallBack } from '@zipfront/contracts/api/call-backs';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { EntryKind } from '@zipfront/contracts/console/desk';
import { getOwn } from '@zipfront/contracts/own';
import { instantText } from '../ui/format.ts';
import type { HistoryEntry } from './ItemHistory.tsx';

type Item = ResponseOf<typeof getCallBack>;
type Entry = Item['history'][number];

const SENTENCES: Record<EntryKind, (entry: Entry) => string> = {
  'no-answer': ({ actor }) => `${actor} called, no answer`,
  'call-again': ({ actor }) => `${actor} reached them`,
  done: ({ actor }) => `${actor} reached them, done`,
  'wrong-number': ({ actor }) => `${actor} called, wrong number`,
  undone: ({ actor }) => `${actor} took the outcome back`,
  note: ({ actor }) => `${actor} wrote a note`,
  held: ({ actor, note }) => (note === actor ? `${actor} took it` : `${actor} gave it to ${note}`),
  released: ({ actor }) => `${actor} released it`,
  reopened: ({ actor }) => `${actor} opened it again`,
};

export function callBackEntries(item: Item, timeZone: string): HistoryEntry[] {
  const entries = item.history.map((entry) => {
    const { at, what, note, until } = entry;
    const sentence = getOwn(SENTENCES, what)?.(entry) ?? what;
    return {
      at,
      text: until === null ? sentence : `${sentence}: call again ${instantText(until, timeZone)}`,
      note: what === 'held' ? null : note,
    };
  });
  return [...entries, { at: item.made_at, text: 'Asked for a call' }];
}
