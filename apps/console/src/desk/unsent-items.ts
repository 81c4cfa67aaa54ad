import { type Mutation, useMutationState } from '@tanstack/react-query';
import type { changeCallBack } from '@zipfront/contracts/api/call-backs';
import type { RequestOf } from '@zipfront/contracts/api/operation';
import type { changeOrder, noteOrder } from '@zipfront/contracts/api/orders';
import type { decideReviews } from '@zipfront/contracts/api/reviews';
import type { Queue } from '@zipfront/contracts/console/desk';
import { getOwn } from '@zipfront/contracts/own';
import type { Change } from '../api/use-change.ts';

const ITEMS: Readonly<Record<string, (sent: never) => string[]>> = {
  changeCallBack: ({ param }: RequestOf<typeof changeCallBack>) => [`call-backs ${param.id}`],
  changeOrder: ({ param }: RequestOf<typeof changeOrder>) => [`orders ${param.reference}`],
  noteOrder: ({ param }: RequestOf<typeof noteOrder>) => [`orders ${param.reference}`],
  decideReviews: ({ body }: RequestOf<typeof decideReviews>) =>
    body.reviews.map(({ id }) => `reviews ${id}`),
};

function changedItems({ options: { mutationKey }, state }: Mutation): string[] {
  const { sent } = (state.variables ?? {}) as Partial<Change<unknown>>;
  return getOwn(ITEMS, String(mutationKey?.[0]))?.(sent as never) ?? [];
}

export function isDeskChange({ options: { mutationKey } }: Mutation): boolean {
  return getOwn(ITEMS, String(mutationKey?.[0])) !== undefined;
}

export function useUnsentItems(queue: Queue): ReadonlySet<string> {
  const items = useMutationState({
    filters: {
      status: 'pending',
      predicate: (mutation) =>
        isDeskChange(mutation) && (mutation.state.isPaused || mutation.state.failureCount > 0),
    },
    select: (mutation) => changedItems(mutation as Mutation),
  });
  return new Set(items.flat().map((item) => item.replace(`${queue} `, '')));
}
