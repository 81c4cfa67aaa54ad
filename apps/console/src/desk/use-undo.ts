import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Versioned } from '../api/client.ts';
import { useToast } from '../ui/Toasts.tsx';

interface WithHistory {
  history: readonly { at: string; actor: string | null }[];
}

/**
 * Undoes a change, unless another person changed the item since: then a message names who did.
 */
export function useUndo<Sent>({
  item,
  takeBack,
  about,
}: {
  item: { queryKey: QueryKey };
  about: string;
  takeBack: { mutate(change: { sent: Sent; version: string | null; about: string }): void };
}) {
  const queries = useQueryClient();
  const toast = useToast();
  return async (changed: WithHistory, sent: Sent) => {
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
    takeBack.mutate({ sent, version: found.version, about });
  };
}
