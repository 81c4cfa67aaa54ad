import { type Mutation, useMutationState } from '@tanstack/react-query';
import { changeCallBack } from '@zipfront/contracts/api/call-backs';
import type { Operation, RequestOf } from '@zipfront/contracts/api/operation';
import { changeOrder, noteOrder } from '@zipfront/contracts/api/orders';
import { decideReviews } from '@zipfront/contracts/api/reviews';
import type { Queue } from '@zipfront/contracts/console/desk';
import { type Change, type ChangeWays, isStillStored } from '../api/use-change.ts';
import { CALL_WORDS, orderWords, REVIEW_WORDS } from './outcome-words.ts';
import { reviewsTooLate } from './use-moderation.ts';

/** The items of a change, each by its queue and its id, with what it changes. */
type ChangedItems = (readonly [item: string, what: string])[];

interface DeskChange<O extends Operation> extends Pick<ChangeWays<O>, 'tooLate'> {
  operation: O;
  items(sent: RequestOf<O>): ChangedItems;
}

function deskChange<const O extends Operation>(change: DeskChange<O>) {
  return [change.operation.id, change as unknown as DeskChange<Operation>] as const;
}

/** What waits until the server can be reached, by the id of its operation. */
const DESK_CHANGES = new Map([
  deskChange({
    operation: changeCallBack,
    items: ({ param, body }) => [[`call-backs ${param.id}`, CALL_WORDS[body.action]]],
  }),
  deskChange({
    operation: changeOrder,
    items: ({ param, body }) => [[`orders ${param.reference}`, orderWords(body)]],
  }),
  deskChange({
    operation: noteOrder,
    items: ({ param }) => [[`orders ${param.reference}`, 'Note']],
  }),
  deskChange({
    operation: decideReviews,
    items: ({ body }) =>
      body.reviews.map(({ id }) => [`reviews ${id}`, REVIEW_WORDS[body.action]] as const),
    tooLate: reviewsTooLate,
  }),
]);

export function findDeskChange({
  mutationKey = [],
}: Pick<Mutation['options'], 'mutationKey'>): DeskChange<Operation> | undefined {
  return DESK_CHANGES.get(String(mutationKey[0]));
}

export function isDeskChange({ options }: Mutation): boolean {
  return findDeskChange(options) !== undefined;
}

interface UnsentItem {
  /** `Not sent yet: Note` */
  text: string;
  why: string;
}

function unsentItems({ options, state }: Mutation): [item: string, unsent: UnsentItem][] {
  const { sent } = state.variables as Change<Operation>;
  const isAtServer = !state.isPaused && isStillStored(state.failureReason);
  return (findDeskChange(options)?.items(sent) ?? []).map(([item, what]) => [
    item,
    isAtServer
      ? { text: `Being stored: ${what}`, why: 'The server has it, and is asked again by itself.' }
      : {
          text: `Not sent yet: ${what}`,
          why: 'The server cannot be reached; it is sent by itself.',
        },
  ]);
}

/** What waits to be sent, or for the server, by the id of its item. */
export function useUnsentItems(queue: Queue): ReadonlyMap<string, UnsentItem> {
  const items = useMutationState({
    filters: {
      status: 'pending',
      predicate: (mutation) =>
        isDeskChange(mutation) && (mutation.state.isPaused || mutation.state.failureCount > 0),
    },
    select: (mutation) => unsentItems(mutation as Mutation),
  });
  return new Map(items.flat().map(([item, unsent]) => [item.replace(`${queue} `, ''), unsent]));
}
