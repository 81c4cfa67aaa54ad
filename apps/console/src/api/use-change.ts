import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation, RequestOf, ResponseOf } from '@zipfront/contracts/api/operation';
import { useEffect, useRef } from 'react';
import { useAskPassword } from '../shell/PasswordDialog.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { ApiProblem, call } from './client.ts';
import { forgetDraft, type SentDraft, useAccount } from './use-draft.ts';

export interface Change<O> {
  sent: RequestOf<O>;
  /** The version that it is of, as the query of the thing has given it. */
  version?: string | null;
  /** Its key, by which it has one effect however often it is sent. */
  key?: string | undefined;
  /** The text of it that was typed: the draft is removed once it is stored. */
  draft?: SentDraft | undefined;
  /** What it is about, for a message that is read on another screen: `Nadia Ruiz`. */
  about?: string;
}

/** How a change is sent, and what it leaves on the screen. */
export interface ChangeWays {
  /** The operations whose data the change makes old. */
  refreshes: readonly Operation[];
  /** Whether the screen shows a problem by itself, such as a wrong field. */
  shows?(problem: ApiProblem): boolean;
}

/** Statuses of a request that may not have reached the server. */
const NOT_REACHED = [0, 502, 504];

/**
 * Whether a change waits until the server can be reached: a decision of the desk, which is sent
 * again under its key. Any other fails at once.
 */
function waits({ tag, repeatable }: Pick<Operation, 'tag' | 'repeatable'>): boolean {
  return tag === 'Desk' && repeatable === true;
}

/**
 * How an operation is sent that changes something. Where it needs a recent password, it asks for
 * it, and then goes on with the same request. A problem that the screen does not show by itself is
 * a toast.
 */
export function useChangeOptions<const O extends Operation>(
  operation: O,
  { refreshes, shows = () => false }: ChangeWays,
): UseMutationOptions<ResponseOf<O>, Error, Change<O>> {
  const queries = useQueryClient();
  const askPassword = useAskPassword();
  const toast = useToast();
  const account = useAccount();
  return {
    mutationKey: [operation.id],
    networkMode: waits(operation) ? 'online' : 'always',
    retry: (_failures, error) =>
      waits(operation) && error instanceof ApiProblem && NOT_REACHED.includes(error.status),
    mutationFn: async ({ sent, version, key }) => {
      const send = () => call(operation, sent, { version, key });
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.kind !== 'password-needed') throw error;
        if (!(await askPassword())) throw error;
        return send();
      }
    },
    onSuccess: (_answer, { draft }) => draft && forgetDraft(account, draft),
    onError: (error, { about }) => {
      if (error instanceof ApiProblem && (shows(error) || error.kind === 'password-needed')) return;
      const text = about === undefined ? error.message : `${about}: ${error.message}`;
      toast({ text, isProblem: true });
    },
    onSettled: () =>
      Promise.all(refreshes.map(({ id }) => queries.invalidateQueries({ queryKey: [id] }))),
  };
}

/** Sends an operation that changes something, from a screen. */
export function useChange<const O extends Operation>(operation: O, ways: ChangeWays) {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const shows = (problem: ApiProblem) => isShown.current && (ways.shows?.(problem) ?? false);
  const { mutate, mutateAsync, ...mutation } = useMutation(
    useChangeOptions(operation, { ...ways, shows }),
  );
  const withKey = (change: Change<O>): Change<O> =>
    operation.repeatable ? { ...change, key: crypto.randomUUID() } : change;
  return {
    ...mutation,
    mutate: (change: Change<O>, options?: Parameters<typeof mutate>[1]) =>
      mutate(withKey(change), options),
    mutateAsync: (change: Change<O>) => mutateAsync(withKey(change)),
  };
}
