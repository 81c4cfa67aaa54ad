import { getDesk } from '@zipfront/contracts/api/desk';
import type { RequestOf, ResponseOf } from '@zipfront/contracts/api/operation';
import { decideReviews, getReview, listReviews } from '@zipfront/contracts/api/reviews';
import { useChange } from '../api/use-change.ts';
import { useToast } from '../ui/Toasts.tsx';
import { isChangedMeanwhile } from './is-changed-meanwhile.ts';
import { useOpenQueue } from './open-queue.ts';
import { REVIEW_WORDS } from './outcome-words.ts';

type Body = RequestOf<typeof decideReviews>['body'];
type Moderation = 'approve' | 'reject' | 'reopen';
type Outcomes = ResponseOf<typeof decideReviews>['rows'];

const REFRESHES = [getReview, listReviews, getDesk];

export function reviewsTooLate({ rows }: ResponseOf<typeof decideReviews>): string | null {
  const others = rows.filter(({ outcome }) => outcome !== 'changed').length;
  if (others === 0) return null;
  return rows.length === 1
    ? 'It was changed meanwhile. Nothing of yours was stored.'
    : `${others} of ${rows.length} changed meanwhile, and stayed as they are.`;
}

export const MODERATION_WAYS = {
  refreshes: REFRESHES,
  tooLate: reviewsTooLate,
  shows: isChangedMeanwhile,
};

/** Undoes the latest moderation of this tab; null before the first. */
let takeLatestBack: (() => void) | null = null;

/** Reviews that others changed meanwhile stay as they are. */
export function useModeration() {
  const toast = useToast();
  const { openItem } = useOpenQueue();
  const moderation = useChange(decideReviews, MODERATION_WAYS);
  const undo = useChange(decideReviews, { refreshes: REFRESHES });
  const takeBack = (rows: Outcomes) => {
    takeLatestBack = null;
    const reviews = rows.map(({ id, seen }) => ({ id, seen: seen ?? '' }));
    // A callback of `mutate` would be lost once the review is left; an error is a toast already.
    undo.mutateAsync({ sent: { body: { action: 'reopen', reviews } } }).then(
      ({ rows: undone }) => {
        const changed = undone.filter(({ outcome }) => outcome === 'changed').length;
        const text = doneText(changed, undone.length, 'reopen');
        toast({ text, isProblem: changed === 0 });
      },
      () => {},
    );
    const [only] = reviews;
    if (only !== undefined && reviews.length === 1) openItem(only.id);
  };
  const moderate = (
    action: Moderation,
    reviews: Body['reviews'],
    { about, reason, onDone }: { about: string; reason?: string; onDone?(changed: number): void },
  ) =>
    moderation.mutate(
      { sent: { body: { action, reviews, ...(reason && { reason }) } }, about },
      {
        onSuccess: ({ rows }) => {
          const changed = rows.filter(({ outcome }) => outcome === 'changed');
          const isUndone = action !== 'reopen' && changed.length > 0;
          takeLatestBack = isUndone ? () => takeBack(changed) : null;
          toast({
            text: doneText(changed.length, rows.length, action),
            isProblem: changed.length === 0,
            ...(isUndone && { onUndo: () => takeBack(changed) }),
          });
          onDone?.(changed.length);
        },
      },
    );
  const undoLatest = () => takeLatestBack?.();
  return { moderate, undoLatest, isBusy: moderation.isPending };
}

function doneText(changed: number, chosen: number, action: Moderation): string {
  const others = chosen - changed;
  const first = `${changed} ${changed === 1 ? 'review is' : 'reviews are'} ${REVIEW_WORDS[action].toLowerCase()}.`;
  return others === 0 ? first : `${first} ${others} changed meanwhile, and stayed as they are.`;
}
