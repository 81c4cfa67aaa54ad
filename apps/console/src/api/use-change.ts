import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation, RequestOf, ResponseOf } from '@zipfront/contracts/api/operation';
import { useEffect, useRef } from 'react';
import { useAskPassword } from '../shell/PasswordDialog.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { call, FailedRequest, mayPass } from './client.ts';
import { forgetDraft, type SentDraft, useAccount } from './use-draft.ts';

export interface Change<O> {
  sent: RequestOf<O>;
  version?: string | null;
  key?: string | undefined;
  /** Texts that were typed for the change: their drafts are removed once they are stored. */
  drafts?: readonly SentDraft[] | undefined;
  /** What the change is about, for a message that is read on another screen: `Nadia Ruiz`. */
  about?: string;
}

export interface ChangeWays<O> {
  refreshes: readonly Operation[];
  /** Whether the screen shows a problem by itself, such as a wrong field. */
  shows?(problem: FailedRequest): boolean;
  /** What an answer says where another person was first; null where the change is done. */
  tooLate?(answer: ResponseOf<O>): string | null;
}

/** A change of the desk is sent again under its key; any other fails at once. */
export function waits({ tag, repeatable }: Pick<Operation, 'tag' | 'repeatable'>): boolean {
  return tag === 'Desk' && repeatable === true;
}

/** Whether the server still works on the first request with the key. */
export function isStillStored(error: unknown): boolean {
  return error instanceof FailedRequest && error.kind === 'not-answered-yet';
}

/**
 * About two minutes: the waits double from a second up to half a minute. A request that a stopped
 * server began is never answered.
 */
const MAX_QUESTIONS = 9;

/** Returns what makes the options of a change from its operation and its ways. */
export function useChangeOptions() {
  const queries = useQueryClient();
  const askPassword = useAskPassword();
  const toast = useToast();
  const account = useAccount();
  /** It asks for a recent password where needed. A problem that `shows` lacks is a toast. */
  return <const O extends Operation>(
    operation: O,
    { refreshes, shows = () => false, tooLate = () => null }: ChangeWays<O>,
  ): UseMutationOptions<ResponseOf<O>, Error, Change<O>> => {
    const show = (error: Error, about: string | undefined) => {
      if (error instanceof FailedRequest && (shows(error) || error.kind === 'password-needed'))
        return;
      const text = about === undefined ? error.message : `${about}: ${error.message}`;
      toast({ text, isProblem: true, isLasting: about !== undefined });
    };
    return {
      mutationKey: [operation.id],
      networkMode: waits(operation) ? 'online' : 'always',
      retry: (failures, error) =>
        waits(operation) && (mayPass(error) || (isStillStored(error) && failures < MAX_QUESTIONS)),
      mutationFn: async ({ sent, version, key }) => {
        const send = () => call(operation, sent, { version, key });
        try {
          return await send();
        } catch (error) {
          if (!(error instanceof FailedRequest) || error.kind !== 'password-needed') throw error;
          if (!(await askPassword())) throw error;
          return send();
        }
      },
      onSuccess: (answer, { drafts = [], about }) => {
        const late = tooLate(answer);
        if (late !== null) show(new FailedRequest(412, 'changed-meanwhile', late), about);
        else for (const draft of drafts) forgetDraft(account, draft);
      },
      onError: (error, { about }) => show(error, about),
      onSettled: () =>
        Promise.all(refreshes.map(({ id }) => queries.invalidateQueries({ queryKey: [id] }))),
    };
  };
}

/** 128 random bits. Without https a browser has no `crypto.randomUUID`. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

export function useChange<const O extends Operation>(operation: O, ways: ChangeWays<O>) {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const shows = (problem: FailedRequest) => isShown.current && (ways.shows?.(problem) ?? false);
  const createOptions = useChangeOptions();
  const { mutate, mutateAsync, ...mutation } = useMutation(
    createOptions(operation, { ...ways, shows }),
  );
  const withKey = (change: Change<O>): Change<O> =>
    operation.repeatable ? { ...change, key: newKey() } : change;
  return {
    ...mutation,
    mutate: (change: Change<O>, options?: Parameters<typeof mutate>[1]) =>
      mutate(withKey(change), options),
    mutateAsync: (change: Change<O>) => mutateAsync(withKey(change)),
  };
}
