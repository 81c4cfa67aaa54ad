import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  changeCallBack,
  deleteCallBack,
  getCallBack,
  listCallBacks,
  showCallBackNumber,
} from '@zipfront/contracts/api/call-backs';
import { getDesk } from '@zipfront/contracts/api/desk';
import type { RequestOf, ResponseOf } from '@zipfront/contracts/api/operation';
import { useState } from 'react';
import type { Versioned } from '../api/client.ts';
import { versionedQueryOf } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { useDraft } from '../api/use-draft.ts';
import { PATHS } from '../paths.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { Button } from '../ui/Button.tsx';
import { instantText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { AgainText } from './AgainText.tsx';
import { CallAgain } from './CallAgain.tsx';
import { CallOutcomes, Outcome } from './CallOutcomes.tsx';
import { PlaceAndClock } from './ClockThere.tsx';
import { callBackEntries } from './call-back-entries.ts';
import { DeleteItem } from './DeleteItem.tsx';
import { DeskItem, useHolder } from './DeskItem.tsx';
import { isChangedMeanwhile } from './is-changed-meanwhile.ts';
import { NoteForm } from './NoteForm.tsx';
import { noAnswerTime } from './no-answer-time.ts';
import { useOpenQueue } from './open-queue.ts';
import { Phone } from './Phone.tsx';
import { CallsPill } from './pills.tsx';
import { useUndo } from './use-undo.ts';
import { Waits } from './Waits.tsx';

type Item = ResponseOf<typeof getCallBack>;
type Body = RequestOf<typeof changeCallBack>['body'];

const REFRESHES = [getCallBack, listCallBacks, getDesk];

/** An outcome this soon after the one before is the second press of that one. */
const SECOND_PRESS_MS = 600;

let notedAt = Number.NEGATIVE_INFINITY;

/** A call-back beside its queue: who asked, the number, and one press for what happened. */
export function CallBack() {
  const { id } = useParams({ from: PATHS.callBack });
  const found = useQuery(versionedQueryOf(getCallBack, { param: { id } }));
  return <Loaded found={found}>{(data) => <CallBackItem key={id} id={id} {...data} />}</Loaded>;
}

function CallBackItem({ id, answer: item, version }: { id: string } & Versioned<Item>) {
  const draft = `call-back ${id}`;
  const [note, setNote] = useDraft(draft);
  const [isAsking, setIsAsking] = useState(false);
  const timeZone = useTimeZone(item.site);
  const navigate = useNavigate();
  const toast = useToast();
  const { openNext, isUnsent } = useOpenQueue();
  const change = useChange(changeCallBack, { refreshes: REFRESHES, shows: isChangedMeanwhile });
  const number = useChange(showCallBackNumber, { refreshes: REFRESHES });
  const undo = useUndo({
    item: versionedQueryOf(getCallBack, { param: { id } }),
    about: nameOf(item),
    takeBack: useChange(changeCallBack, { refreshes: REFRESHES }),
  });

  const isBusy = change.isPending || isUnsent;
  const send = (body: Body, onSuccess: (changed: Item) => void) =>
    isBusy ||
    change.mutate(
      {
        ...{ sent: { param: { id }, body }, version, about: nameOf(item) },
        drafts: body.note === undefined ? [] : [{ item: draft, text: body.note }],
      },
      {
        onSuccess,
        onError: () => {
          notedAt = Number.NEGATIVE_INFINITY;
        },
      },
    );
  const outcome = (body: Body, text: string) => {
    if (isBusy || performance.now() - notedAt < SECOND_PRESS_MS) return;
    notedAt = performance.now();
    send({ ...body, ...(note.trim() && { note: note.trim() }) }, (changed) => {
      notedAt = performance.now();
      toast({
        text,
        onUndo: () => {
          notedAt = Number.NEGATIVE_INFINITY;
          void undo(changed, { param: { id }, body: { action: 'undo' } });
          navigate({ to: PATHS.callBack, params: { id }, search: true });
        },
      });
      openNext();
    });
  };
  const showNumber = () => number.mutate({ sent: { param: { id } } });
  const isOpen = item.status === 'open';
  const isFree = isOpen && item.holder === null;
  const phone = item.phone ?? (isFree ? null : number.data?.phone) ?? null;
  const { you, isHeldByOther } = useHolder(item);
  const canCall = isOpen && phone !== null && !isHeldByOther;

  const reached = () => outcome({ action: 'done' }, `${nameOf(item)}: reached, done.`);
  const noAnswer = () => {
    const again = new Date(noAnswerTime(item).at).toISOString();
    const text = `${nameOf(item)}: no answer, again ${instantText(again, timeZone)}.`;
    outcome({ action: 'no-answer', call_again_at: again }, text);
  };
  const wrongNumber = () => outcome({ action: 'wrong-number' }, `${nameOf(item)}: wrong number.`);
  const reopen = () => send({ action: 'reopen' }, () => toast({ text: 'It is open again.' }));
  const take = () =>
    send({ action: 'hold', holder: you }, () => (phone === null ? showNumber() : undefined));
  const storeNote = (text: string) =>
    send({ action: 'note', note: text }, () => toast({ text: 'Your note is stored.' }));

  useKeys(
    isOpen
      ? {
          ...(canCall && {
            '1': reached,
            '2': noAnswer,
            '3': () => setIsAsking(true),
            '4': wrongNumber,
          }),
          s: phone === null ? showNumber : undefined,
          t: isHeldByOther ? take : undefined,
        }
      : { o: reopen },
  );

  return (
    <DeskItem
      item={item}
      name={nameOf(item)}
      state={
        <>
          <CallsPill attempts={item.attempts} />
          {isOpen ? (
            <Waits since={item.made_at} isOverdue={item.is_overdue} />
          ) : (
            <span className="pill">{item.status === 'done' ? 'done' : 'wrong number'}</span>
          )}
        </>
      }
      problem={change.error}
      isTyped={note !== ''}
      note={
        <NoteForm
          note={note}
          hint={canCall ? 'It is stored with the outcome, or by itself.' : undefined}
          isBusy={isBusy}
          onChange={setNote}
          onStore={storeNote}
        />
      }
      entries={callBackEntries(item, timeZone)}
      facts={[
        ['Call again', <AgainText key="again" item={item} timeZone={timeZone} />],
        ['Route', item.to_place && `${item.place} → ${item.to_place}`],
        ['About', item.about],
        ['Page', item.path],
        ['Number', item.is_asked_elsewhere ? 'another visitor asked for a call to it, too' : null],
      ]}
      isBusy={isBusy}
      onHold={(holder) =>
        send({ action: 'hold', holder }, () => toast({ text: 'The holder is changed.' }))
      }
      deletion={
        <DeleteItem
          operation={deleteCallBack}
          sent={{ param: { id } }}
          version={version}
          refreshes={[listCallBacks, getDesk]}
          title={item.name ? `Delete the call-back of ${item.name}?` : 'Delete this call-back?'}
          action="Delete the call-back"
        >
          The call-back is deleted, with its number, its consent and its history. A call to this
          number that another visitor asked for is not made either. Notifications about it that wait
          are not sent.
        </DeleteItem>
      }
    >
      {isOpen && isHeldByOther ? (
        <p className="held">
          <span>{item.holder} holds this call, and notes its outcome.</span>
          <Button keyName="T" disabled={isBusy} onClick={take}>
            Take it over
          </Button>
        </p>
      ) : null}
      {isOpen ? <PlaceAndClock item={item} /> : null}
      <div className="contact">
        {phone === null ? (
          <Button
            keyName="S"
            kind={isOpen && isHeldByOther ? 'plain' : 'main'}
            disabled={number.isPending}
            onClick={showNumber}
          >
            {isFree ? 'Take it and show the number' : 'Show the number'}
          </Button>
        ) : (
          <Phone number={phone} />
        )}
      </div>
      {canCall ? (
        <CallOutcomes
          again={noAnswerTime(item).text}
          isBusy={isBusy}
          onReached={reached}
          onNoAnswer={noAnswer}
          onAgain={() => setIsAsking(true)}
          onWrongNumber={wrongNumber}
        />
      ) : isOpen ? null : (
        <div className="outcomes">
          <Outcome keyName="O" isBusy={isBusy} onClick={reopen}>
            Open it again
          </Outcome>
        </div>
      )}
      {isAsking ? (
        <CallAgain
          timeZone={timeZone}
          there={item}
          onClose={() => setIsAsking(false)}
          onChoose={(at) => {
            setIsAsking(false);
            outcome(
              { action: 'call-again', call_again_at: new Date(at).toISOString() },
              `${nameOf(item)}: call again ${instantText(new Date(at).toISOString(), timeZone)}.`,
            );
          }}
        />
      ) : null}
    </DeskItem>
  );
}

function nameOf({ name }: Item): string {
  return name || 'Deleted by the visitor who gave it';
}
