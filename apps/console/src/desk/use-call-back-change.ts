import { changeCallBack, getCallBack, listCallBacks } from '@zipfront/contracts/api/call-backs';
import { getDesk } from '@zipfront/contracts/api/desk';
import type { RequestOf, ResponseOf } from '@zipfront/contracts/api/operation';
import type { RefObject } from 'react';
import { versionedQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { useToast } from '../ui/Toasts.tsx';
import { isChangedMeanwhile } from './is-changed-meanwhile.ts';
import { useOpenQueue } from './open-queue.ts';
import { useUndo } from './use-undo.ts';

type Item = ResponseOf<typeof getCallBack>;
type Body = RequestOf<typeof changeCallBack>['body'];

export const REFRESHES = [getCallBack, listCallBacks, getDesk];

/** An outcome this soon after the one before is the second press of that one. */
const SECOND_PRESS_MS = 600;

/** @param notedAt when the latest outcome was pressed, also of the call-back before */
export function useCallBackChange({
  id,
  name,
  version,
  draft,
  notedAt,
}: {
  id: string;
  name: string;
  version: string | null;
  draft: string;
  notedAt: RefObject<number>;
}) {
  const toast = useToast();
  const { openNext, openItem, isUnsent } = useOpenQueue();
  const change = useChange(changeCallBack, { refreshes: REFRESHES, shows: isChangedMeanwhile });
  const undo = useUndo({
    item: versionedQuery(getCallBack, { param: { id } }),
    about: name,
    takeBack: useChange(changeCallBack, { refreshes: REFRESHES }),
  });
  const isBusy = change.isPending || isUnsent;

  function send(body: Body, onSuccess: (changed: Item) => void): void {
    if (isBusy) return;
    change.mutate(
      {
        sent: { param: { id }, body },
        version,
        about: name,
        drafts: body.note === undefined ? [] : [{ item: draft, text: body.note }],
      },
      {
        onSuccess,
        onError: () => {
          notedAt.current = Number.NEGATIVE_INFINITY;
        },
      },
    );
  }

  /** Sends the outcome of a call, and opens the next call-back. */
  function sendOutcome(body: Body, text: string): void {
    if (isBusy || performance.now() - notedAt.current < SECOND_PRESS_MS) return;
    notedAt.current = performance.now();
    send(body, (changed) => {
      notedAt.current = performance.now();
      const isOpened = openNext();
      toast({
        text: isOpened ? text : `${text} No one in this list may be called now.`,
        onUndo: () => {
          notedAt.current = Number.NEGATIVE_INFINITY;
          void undo(changed, { param: { id }, body: { action: 'undo' } }, () =>
            toast({ text: `${name}: the outcome is taken back.` }),
          );
          openItem(id);
        },
      });
    });
  }

  return { isBusy, error: change.error, send, sendOutcome };
}
