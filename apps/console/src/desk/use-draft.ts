import { useState } from 'react';

/** Notes that were typed and not stored, by item; they live as long as the tab. */
const drafts = new Map<string, string>();

/**
 * The note that is typed for an item. It is there again when the item is opened again.
 *
 * @param item its kind and id: `call-back 7`
 */
export function useDraft(item: string): [note: string, setNote: (note: string) => void] {
  const [note, setNote] = useState(drafts.get(item) ?? '');
  const change = (typed: string) => {
    if (typed === '') drafts.delete(item);
    else drafts.set(item, typed);
    setNote(typed);
  };
  return [note, change];
}
