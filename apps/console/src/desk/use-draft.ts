import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sessionQuery } from '../api/queries.ts';
import { unsentOf } from '../api/unsent.ts';

/** Texts that were typed and not stored, by item. They outlive a reload of the tab. */
const drafts = unsentOf<Record<string, string>>('drafts', {});

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
  const account = useQuery(sessionQuery).data?.name ?? '';
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.of(account)[item]);
  const change = (typed: string) => {
    const { [item]: _before, ...others } = drafts.of(account);
    drafts.set(account, typed === stored ? others : { ...others, [item]: typed });
  };
  return [text ?? stored, change, () => change(stored)];
}
