import { type Mutation, useMutationState } from '@tanstack/react-query';
import type { changeCallBack } from '@zipfront/contracts/api/call-backs';
import type { RequestOf } from '@zipfront/contracts/api/operation';
import type { changeOrder, noteOrder } from '@zipfront/contracts/api/orders';
import type { decideReviews } from '@zipfront/contracts/api/reviews';
import type { Queue } from '@zipfront/contracts/console/desk';
import { getOwn } from '@zipfront/contracts/own';
import type { Change } from '../api/use-change.ts';

/** The items of a decision, by the operation that sends it. */
const ITEMS: Readonly<Record<string, (sent: never) => string[]>> = {
  changeCallBack: ({ param }: RequestOf<typeof changeCallBack>) => [`call-backs ${param.id}`],
  changeOrder: ({ param }: RequestOf<typeof changeOrder>) => [`orders ${param.reference}`],
  noteOrder: ({ param }: RequestOf<typeof noteOrder>) => [`orders ${param.reference}`],
  decideReviews: ({ body }: RequestOf<typeof decideReviews>) =>
    body.reviews.map(({ id }) => `reviews ${id}`),
};

function itemsOf({ options: { mutationKey }, state }: Mutation): string[] {
  const { sent } = (state.variables ?? {}) as Partial<Change<unknown>>;
  return getOwn(ITEMS, String(mutationKey?.[0]))?.(sent as never) ?? [];
}

/** Whether a mutation is a decision or a note of the desk. */
export function isDecision({ options: { mutationKey } }: Mutation): boolean {
  return getOwn(ITEMS, String(mutationKey?.[0])) !== undefined;
}

/** The keys of a queue's items that wait for an answer; late ones could not be sent yet. */
export function useUnsentItems(queue: Queue): { waiting: Set<string>; late: Set<string> } {
  const found = useMutationState({
    filters: { status: 'pending', predicate: isDecision },
    select: (mutation) => ({
      items: itemsOf(mutation as Mutation),
      isLate: mutation.state.isPaused || mutation.state.failureCount > 0,
    }),
  });
  const keysOf = (of: typeof found) =>
    new Set(of.flatMap(({ items }) => items.map((item) => item.replace(`${queue} `, ''))));
  return { waiting: keysOf(found), late: keysOf(found.filter(({ isLate }) => isLate)) };
}
