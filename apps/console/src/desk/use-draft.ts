import { useState } from 'react';

/** Texts that were typed and not stored, by item; they live as long as the tab. */
const drafts = new Map<string, string>();

/**
 * The text that is typed for an item. It is there again when the item is opened again.
 *
 * @param item its kind and id: `call-back 7`
 * @param stored the text that is stored, which is shown until another one is typed
 */
export function useDraft(
  item: string,
  stored = '',
): [text: string, setText: (text: string) => void, forget: () => void] {
  const [text, setText] = useState(drafts.get(item) ?? stored);
  const change = (typed: string) => {
    if (typed === stored) drafts.delete(item);
    else drafts.set(item, typed);
    setText(typed);
  };
  return [text, change, () => drafts.delete(item)];
}
