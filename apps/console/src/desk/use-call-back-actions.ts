import { type getCallBack, showCallBackNumber } from '@zipfront/contracts/api/call-backs';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { CALL_OUTCOMES } from '@zipfront/contracts/console/desk';
import type { RefObject } from 'react';
import type { Versioned } from '../api/client.ts';
import { useChange } from '../api/use-change.ts';
import { useDraft } from '../api/use-draft.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { instantText } from '../ui/format.ts';
import { useToast } from '../ui/Toasts.tsx';
import { useHolder } from './DeskItem.tsx';
import { noAnswerTime } from './no-answer-time.ts';
import { useOpenQueue } from './open-queue.ts';
import { REFRESHES, useCallBackChange } from './use-call-back-change.ts';

export type DeskCallBack = ResponseOf<typeof getCallBack>;

export interface OpenCallBack extends Versioned<DeskCallBack> {
  id: string;
  /** When the latest outcome was pressed, also of the call-back before. */
  notedAt: RefObject<number>;
}

/** What a person may do with a call-back; outcomes leave with the note that is typed. */
export function useCallBackActions({ id, answer: item, version, notedAt }: OpenCallBack) {
  const draft = `call-back ${id}`;
  const [note, setNote] = useDraft(draft);
  const timeZone = useTimeZone(item.site);
  const toast = useToast();
  const { focusHeading } = useOpenQueue();
  const name = item.name || 'Deleted by the visitor who gave it';
  const change = useCallBackChange({ id, name, version, draft, notedAt });
  const { isBusy, error, send, sendOutcome } = change;
  const number = useChange(showCallBackNumber, { refreshes: REFRESHES });
  const { you, isHeldByOther } = useHolder(item);
  const isOpen = item.status === 'open';
  const isFree = isOpen && item.holder === null;
  const phone = item.phone ?? (isFree ? null : number.data?.phone) ?? null;
  const [latest] = item.history;

  const outcome = (body: Parameters<typeof sendOutcome>[0], text: string) =>
    sendOutcome({ ...body, ...(note.trim() && { note: note.trim() }) }, `${name}: ${text}`);
  const callAt = (action: 'no-answer' | 'call-again', at: number, what: string) => {
    const again = new Date(at).toISOString();
    outcome({ action, call_again_at: again }, `${what} ${instantText(again, timeZone)}.`);
  };
  const showNumber = () => number.mutate({ sent: { param: { id } } });
  return {
    name,
    note,
    setNote,
    timeZone,
    isBusy,
    error,
    isOpen,
    isFree,
    isHeldByOther,
    phone,
    canCall: isOpen && phone !== null && !isHeldByOther,
    isShowing: number.isPending,
    /** The latest outcome, if it is one's own and may be taken back. */
    noted: latest?.actor === you ? CALL_OUTCOMES.find((one) => one === latest.what) : undefined,
    showNumber,
    reached: () => outcome({ action: 'done' }, 'reached, done.'),
    noAnswer: () => callAt('no-answer', noAnswerTime(item).at, 'no answer, again'),
    callAgain: (at: number) => callAt('call-again', at, 'call again'),
    wrongNumber: () => outcome({ action: 'wrong-number' }, 'wrong number.'),
    reopen: () =>
      send({ action: 'reopen' }, () => {
        toast({ text: 'It is open again.' });
        focusHeading();
      }),
    take: () =>
      send({ action: 'hold', holder: you }, () => (phone === null ? showNumber() : undefined)),
    takeBack: () =>
      send({ action: 'undo' }, () => {
        notedAt.current = Number.NEGATIVE_INFINITY;
        toast({ text: 'The outcome is taken back.' });
        focusHeading();
      }),
    storeNote: (text: string) =>
      send({ action: 'note', note: text }, () => toast({ text: 'Your note is stored.' })),
    hold: (holder: string | null) =>
      send({ action: 'hold', holder }, () => toast({ text: 'The holder is changed.' })),
  };
}
