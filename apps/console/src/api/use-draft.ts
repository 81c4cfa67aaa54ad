import { useQuery } from '@tanstack/react-query';
import { getOwn } from '@zipfront/contracts/own';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { sessionQuery } from './queries.ts';
import { createUnsent } from './unsent.ts';

/** Texts that were typed and not stored, by item. They outlive a reload of the tab. */
const drafts = createUnsent<Record<string, string>>('drafts', v.record(v.string(), v.string()), {});

export function useAccount(): string {
  return useQuery(sessionQuery).data?.name ?? '';
}

/** Typed text is there again when the item, such as `call-back 7`, is opened again. */
export function useDraft(
  item: string,
  stored = '',
): [text: string, setText: (text: string) => void] {
  const account = useAccount();
  const text = useSyncExternalStore(drafts.subscribe, () => getOwn(drafts.of(account), item));
  const change = (typed: string) => {
    const { [item]: _before, ...others } = drafts.of(account);
    drafts.set(account, typed === stored ? others : { ...others, [item]: typed });
  };
  return [text ?? stored, change];
}

export interface SentDraft {
  item: string;
  text: string;
}

export function forgetDraft(account: string, { item, text }: SentDraft): void {
  const { [item]: typed, ...others } = drafts.of(account);
  if (typed?.trim() === text) drafts.set(account, others);
}
