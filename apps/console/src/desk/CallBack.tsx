import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  deleteCallBack,
  getCallBack,
  listCallBacks,
  showCallBackNumber,
} from '@zipfront/contracts/api/call-backs';
import { getDesk } from '@zipfront/contracts/api/desk';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { CALL_OUTCOMES } from '@zipfront/contracts/console/desk';
import { type RefObject, useRef, useState } from 'react';
import type { Versioned } from '../api/client.ts';
import { versionedQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { useDraft } from '../api/use-draft.ts';
import { PATHS } from '../paths.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { Button } from '../ui/Button.tsx';
import { instantText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';
import { useToast, useUndoKey } from '../ui/Toasts.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { AgainText } from './AgainText.tsx';
import { CallAgain } from './CallAgain.tsx';
import { CallOutcomes, Outcome } from './CallOutcomes.tsx';
import { PlaceAndClock } from './ClockThere.tsx';
import { callBackEntries } from './call-back-entries.ts';
import { DeleteItem } from './DeleteItem.tsx';
import { DeskItem, useHolder } from './DeskItem.tsx';
import { NoteForm } from './NoteForm.tsx';
import { noAnswerTime } from './no-answer-time.ts';
import { useOpenQueue } from './open-queue.ts';
import { CALL_WORDS } from './outcome-words.ts';
import { Phone } from './Phone.tsx';
import { CallsPill } from './pills.tsx';
import { REFRESHES, useCallBackChange } from './use-call-back-change.ts';
import { Waits } from './Waits.tsx';

type Item = ResponseOf<typeof getCallBack>;

/** A call-back beside its queue: who asked, the number, and one press for what happened. */
export function CallBack() {
  const { id } = useParams({ from: PATHS.callBack });
  const found = useQuery(versionedQuery(getCallBack, { param: { id } }));
  // It outlives the item, because the next one opens under the second press.
  const notedAt = useRef(Number.NEGATIVE_INFINITY);
  return (
    <Loaded found={found}>
      {(data) => <CallBackItem key={id} id={id} notedAt={notedAt} {...data} />}
    </Loaded>
  );
}

function CallBackItem({
  id,
  answer: item,
  version,
  notedAt,
}: { id: string; notedAt: RefObject<number> } & Versioned<Item>) {
  const draft = `call-back ${id}`;
  const [note, setNote] = useDraft(draft);
  const [isAsking, setIsAsking] = useState(false);
  const timeZone = useTimeZone(item.site);
  const toast = useToast();
  const { focusHeading } = useOpenQueue();
  const name = callerName(item);
  const { isBusy, error, send, sendOutcome } = useCallBackChange({
    id,
    name,
    version,
    draft,
    notedAt,
  });
  const number = useChange(showCallBackNumber, { refreshes: REFRESHES });
  const outcome = (body: Parameters<typeof sendOutcome>[0], text: string) =>
    sendOutcome({ ...body, ...(note.trim() && { note: note.trim() }) }, text);
  const showNumber = () => number.mutate({ sent: { param: { id } } });
  const isOpen = item.status === 'open';
  const isFree = isOpen && item.holder === null;
  const phone = item.phone ?? (isFree ? null : number.data?.phone) ?? null;
  const { you, isHeldByOther } = useHolder(item);
  const canCall = isOpen && phone !== null && !isHeldByOther;

  const reached = () => outcome({ action: 'done' }, `${name}: reached, done.`);
  const noAnswer = () => {
    const again = new Date(noAnswerTime(item).at).toISOString();
    const text = `${name}: no answer, again ${instantText(again, timeZone)}.`;
    outcome({ action: 'no-answer', call_again_at: again }, text);
  };
  const wrongNumber = () => outcome({ action: 'wrong-number' }, `${name}: wrong number.`);
  const reopen = () =>
    send({ action: 'reopen' }, () => {
      toast({ text: 'It is open again.' });
      focusHeading();
    });
  const take = () =>
    send({ action: 'hold', holder: you }, () => (phone === null ? showNumber() : undefined));
  const takeBack = () =>
    send({ action: 'undo' }, () => {
      notedAt.current = Number.NEGATIVE_INFINITY;
      toast({ text: 'The outcome is taken back.' });
      focusHeading();
    });
  const [latest] = item.history;
  const noted =
    latest?.actor === you ? CALL_OUTCOMES.find((one) => one === latest.what) : undefined;
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

  useUndoKey(noted === undefined || isBusy ? undefined : takeBack);

  return (
    <DeskItem
      item={item}
      name={name}
      state={<State item={item} />}
      problem={error}
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
      deletion={<DeleteCallBack id={id} name={item.name} version={version} />}
    >
      {isOpen && isHeldByOther ? <HeldByOther item={item} isBusy={isBusy} onTake={take} /> : null}
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
      {noted === undefined ? null : (
        <div className="outcomes">
          <Outcome keyName="Z" isBusy={isBusy} onClick={takeBack}>
            {`Take back “${CALL_WORDS[noted]}”`}
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
              `${name}: call again ${instantText(new Date(at).toISOString(), timeZone)}.`,
            );
          }}
        />
      ) : null}
    </DeskItem>
  );
}

function State({ item }: { item: Item }) {
  return (
    <>
      <CallsPill attempts={item.attempts} />
      {item.status === 'open' ? (
        <Waits since={item.made_at} isOverdue={item.is_overdue} />
      ) : (
        <span className="pill">{item.status === 'done' ? 'done' : 'wrong number'}</span>
      )}
    </>
  );
}

function HeldByOther({ item, isBusy, onTake }: { item: Item; isBusy: boolean; onTake(): void }) {
  return (
    <p className="held">
      <span>{item.holder} holds this call, and notes its outcome.</span>
      <Button keyName="T" disabled={isBusy} onClick={onTake}>
        Take it over
      </Button>
    </p>
  );
}

function DeleteCallBack({
  id,
  name,
  version,
}: {
  id: string;
  name: string | null;
  version: string | null;
}) {
  return (
    <DeleteItem
      operation={deleteCallBack}
      sent={{ param: { id } }}
      version={version}
      refreshes={[listCallBacks, getDesk]}
      title={name ? `Delete the call-back of ${name}?` : 'Delete this call-back?'}
      action="Delete the call-back"
    >
      The call-back is deleted, with its number, its consent and its history. A call to this number
      that another visitor asked for is not made either. Notifications about it that wait are not
      sent.
    </DeleteItem>
  );
}

function callerName({ name }: Item): string {
  return name || 'Deleted by the visitor who gave it';
}
