import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { deleteCallBack, getCallBack, listCallBacks } from '@zipfront/contracts/api/call-backs';
import { getDesk } from '@zipfront/contracts/api/desk';
import { useRef, useState } from 'react';
import { versionedQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Loaded } from '../ui/States.tsx';
import { useUndoKey } from '../ui/Toasts.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { AgainText } from './AgainText.tsx';
import { CallAgain } from './CallAgain.tsx';
import { CallOutcomes, Outcome } from './CallOutcomes.tsx';
import { PlaceAndClock } from './ClockThere.tsx';
import { callBackEntries } from './call-back-entries.ts';
import { DeleteItem } from './DeleteItem.tsx';
import { DeskItem } from './DeskItem.tsx';
import { NoteForm } from './NoteForm.tsx';
import { noAnswerTime } from './no-answer-time.ts';
import { CALL_WORDS } from './outcome-words.ts';
import { Phone } from './Phone.tsx';
import { CallsPill } from './pills.tsx';
import {
  type DeskCallBack,
  type OpenCallBack,
  useCallBackActions,
} from './use-call-back-actions.ts';
import { useIsOwnStep } from './use-is-own-step.ts';
import { Waits } from './Waits.tsx';

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

function CallBackItem({ id, answer: item, version, notedAt }: OpenCallBack) {
  const [isAsking, setIsAsking] = useState(false);
  const actions = useCallBackActions({ id, answer: item, version, notedAt });
  const { name, note, timeZone, isBusy, isOpen, isFree, isHeldByOther, phone, noted } = actions;
  const { canCall, showNumber, reached, noAnswer, wrongNumber, reopen, take, takeBack } = actions;

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

  const canUndoByKey = useIsOwnStep(item.history[0]);
  useUndoKey(noted === undefined || isBusy || !canUndoByKey ? undefined : takeBack);

  return (
    <DeskItem
      item={item}
      name={name}
      state={<State item={item} />}
      problem={actions.error}
      isTyped={note !== ''}
      note={
        <NoteForm
          note={note}
          hint={canCall ? 'It is stored with the outcome, or by itself.' : undefined}
          isBusy={isBusy}
          onChange={actions.setNote}
          onStore={actions.storeNote}
        />
      }
      entries={callBackEntries(item, timeZone)}
      facts={[
        ['Call again', isOpen ? <AgainText key="again" item={item} timeZone={timeZone} /> : null],
        ['Route', item.to_place && `${item.place} → ${item.to_place}`],
        ['About', item.about],
        ['Page', item.path],
        ['Number', item.is_asked_elsewhere ? 'another visitor asked for a call to it, too' : null],
      ]}
      isBusy={isBusy}
      onHold={actions.hold}
      deletion={<DeleteCallBack id={id} name={item.name} version={version} />}
    >
      {isOpen && isHeldByOther ? <HeldByOther item={item} isBusy={isBusy} onTake={take} /> : null}
      {isOpen ? <PlaceAndClock item={item} /> : null}
      <div className="contact">
        {phone === null ? (
          <Button
            keyName="S"
            kind={isOpen && isHeldByOther ? 'plain' : 'main'}
            disabled={actions.isShowing}
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
          <Outcome keyName={canUndoByKey ? 'Z' : undefined} isBusy={isBusy} onClick={takeBack}>
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
            actions.callAgain(at);
          }}
        />
      ) : null}
    </DeskItem>
  );
}

function State({ item }: { item: DeskCallBack }) {
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

function HeldByOther({
  item,
  isBusy,
  onTake,
}: {
  item: DeskCallBack;
  isBusy: boolean;
  onTake(): void;
}) {
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
