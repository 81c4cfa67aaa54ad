import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Versioned } from '../api/client.ts';
import { useToast } from '../ui/Toasts.tsx';

interface WithHistory {
  history: readonly { at: string; actor: string | null }[];
}

/**
 * Undoes a change, unless another person changed the item since: then a message names who did.
 */
export function useUndo<Sent, Item>({
  item,
  takeBack,
  about,
}: {
  item: { queryKey: QueryKey };
  about: string;
  takeBack: {
    mutateAsync(change: { sent: Sent; version: string | null; about: string }): Promise<Item>;
  };
}) {
  const queries = useQueryClient();
  const toast = useToast();
  return async (changed: WithHistory, sent: Sent, onDone: (undone: Item) => void) => {
    const found = await queries
      .fetchQuery<Versioned<WithHistory>>({
        ...item,
        staleTime: 0,
        retry: false,
        networkMode: 'always',
      } as never)
      .catch((error: Error) => error);
    if (found instanceof Error) {
      toast({ text: `Nothing was taken back. ${found.message}`, isProblem: true });
      return;
    }
    const [latest] = found.answer.history;
    if (latest?.at !== changed.history[0]?.at) {
      const who = latest?.actor ?? 'The visitor';
      toast({ text: `${who} changed it meanwhile. Nothing was taken back.`, isProblem: true });
      return;
    }
    // A callback of `mutate` would be lost once the item is left; an error is a toast already.
    await takeBack.mutateAsync({ sent, version: found.version, about }).then(onDone, () => {});
  };
}
