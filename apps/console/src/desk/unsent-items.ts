import { type Mutation, useMutationState } from '@tanstack/react-query';
import type { changeCallBack } from '@zipfront/contracts/api/call-backs';
import type { RequestOf } from '@zipfront/contracts/api/operation';
import type { changeOrder, noteOrder } from '@zipfront/contracts/api/orders';
import type { decideReviews } from '@zipfront/contracts/api/reviews';
import type { Queue } from '@zipfront/contracts/console/desk';
import { getOwn } from '@zipfront/contracts/own';
import type { Change } from '../api/use-change.ts';
import { CALL_WORDS, orderWords, REVIEW_WORDS } from './outcome-words.ts';

/** The items of a change, each by its queue and its id, with what it changes. */
type ChangedItems = (readonly [item: string, what: string])[];

const ITEMS: Readonly<Record<string, (sent: never) => ChangedItems>> = {
  changeCallBack: ({ param, body }: RequestOf<typeof changeCallBack>) => [
    [`call-backs ${param.id}`, CALL_WORDS[body.action]],
  ],
  changeOrder: ({ param, body }: RequestOf<typeof changeOrder>) => [
    [`orders ${param.reference}`, orderWords(body)],
  ],
  noteOrder: ({ param }: RequestOf<typeof noteOrder>) => [[`orders ${param.reference}`, 'Note']],
  decideReviews: ({ body }: RequestOf<typeof decideReviews>) =>
    body.reviews.map(({ id }) => [`reviews ${id}`, REVIEW_WORDS[body.action]] as const),
};

function changedItems({ options: { mutationKey }, state }: Mutation): ChangedItems {
  const { sent } = (state.variables ?? {}) as Partial<Change<unknown>>;
  return getOwn(ITEMS, String(mutationKey?.[0]))?.(sent as never) ?? [];
}

export function isDeskChange({ options: { mutationKey } }: Mutation): boolean {
  return getOwn(ITEMS, String(mutationKey?.[0])) !== undefined;
}

/** What waits to be sent, by the id of its item. */
export function useUnsentItems(queue: Queue): ReadonlyMap<string, string> {
  const items = useMutationState({
    filters: {
      status: 'pending',
      predicate: (mutation) =>
        isDeskChange(mutation) && (mutation.state.isPaused || mutation.state.failureCount > 0),
    },
    select: (mutation) => changedItems(mutation as Mutation),
  });
  return new Map(items.flat().map(([item, what]) => [item.replace(`${queue} `, ''), what]));
}
