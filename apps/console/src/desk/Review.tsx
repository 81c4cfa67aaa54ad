import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { decideReviews, getReview } from '@zipfront/contracts/api/reviews';
import { MAX_ANSWER_LENGTH } from '@zipfront/contracts/console/desk';
import { getOwn } from '@zipfront/contracts/own';
import { useState } from 'react';
import { apiQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { useDraft } from '../api/use-draft.ts';
import { PATHS } from '../paths.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { Button } from '../ui/Button.tsx';
import { Facts } from '../ui/Facts.tsx';
import { TextArea } from '../ui/fields.tsx';
import { daysText, instantText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';
import { useToast, useUndoKey } from '../ui/Toasts.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { Conflict } from './Conflict.tsx';
import { type HistoryEntry, ItemHistory } from './ItemHistory.tsx';
import { ItemName } from './ItemName.tsx';
import { useOpenQueue } from './open-queue.ts';
import { SpanishPill } from './pills.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { Stars } from './Stars.tsx';
import { useIsOwnStep } from './use-is-own-step.ts';
import { MODERATION_WAYS, useModeration } from './use-moderation.ts';

type Item = ResponseOf<typeof getReview>;

/** A review beside its queue: as visitors will read it, with one press to moderate it. */
export function Review() {
  const { id } = useParams({ from: PATHS.review });
  const found = useQuery(apiQuery(getReview, { param: { id } }));
  return <Loaded found={found}>{(data) => <ReviewArticle key={id} item={data} />}</Loaded>;
}

function ReviewArticle({ item }: { item: Item }) {
  const { id, seen, status, title, content, rating, name } = item;
  const timeZone = useTimeZone(item.site);
  const { openNext, isUnsent } = useOpenQueue();
  const { moderate, undoLatest, isBusy: isModerating } = useModeration();
  const isBusy = isModerating || isUnsent;
  const [isRejecting, setIsRejecting] = useState(false);
  const [isConflict, setIsConflict] = useState(false);
  const reviews = [{ id, seen }];
  const onDone = (changed: number) => {
    setIsConflict(changed === 0);
    if (changed > 0) openNext();
  };
  const about = title;
  const approve = () => moderate('approve', reviews, { about, onDone });
  const reopen = () =>
    moderate('reopen', reviews, { about, onDone: (count) => setIsConflict(count === 0) });
  const canApprove = status !== 'approved';
  const canReject = status !== 'rejected';
  useKeys({
    a: canApprove && !isBusy ? approve : undefined,
    r: canReject && !isBusy ? () => setIsRejecting(true) : undefined,
  });
  const canUndoByKey = useIsOwnStep(
    item.history.find(({ action }) => action === 'approve' || action === 'reject'),
  );
  const undoHere = isBusy || !canUndoByKey ? undefined : reopen;
  useUndoKey(status === 'pending' ? undoLatest : undoHere);
  return (
    <article className="card review" aria-labelledby="item-name">
      <header>
        <Stars rating={rating} />
        <ItemName>{title}</ItemName>
        <span className={STATES[status].pill}>{STATES[status].word}</span>
        <SpanishPill locale={item.locale} />
        {item.is_pinned ? <span className="pill">pinned</span> : null}
        {item.is_verified ? <span className="pill good">verified</span> : null}
        {item.is_sample ? <span className="pill">sample</span> : null}
      </header>
      {isConflict ? <Conflict actor={item.history[0]?.actor} isTyped={false} /> : null}
      <blockquote className="lines">{content}</blockquote>
      <div className="outcomes">
        {canApprove ? (
          <Button keyName="A" kind="main" disabled={isBusy} onClick={approve}>
            Approve
          </Button>
        ) : null}
        {canReject ? (
          <Button keyName="R" disabled={isBusy} onClick={() => setIsRejecting(true)}>
            Reject…
          </Button>
        ) : null}
        {status === 'pending' ? null : (
          <Button keyName={canUndoByKey ? 'Z' : undefined} disabled={isBusy} onClick={reopen}>
            Hold again
          </Button>
        )}
      </div>
      <Facts
        facts={[
          ['Name', name],
          ['Place', item.place],
          ['From', item.from],
          ['To', item.to],
          ['Vehicle', item.vehicle],
          [status === 'pending' ? 'Held' : 'Rejected', reasonText(item)],
          ['Sent', `${sentText(item, timeZone)}, ${item.site}`],
          [
            'Answer',
            item.answer === null ? null : (
              <span key="answer" className="lines">
                {item.answer}
              </span>
            ),
          ],
        ]}
      />
      <AnswerForm item={item} onConflict={() => setIsConflict(true)} />
      <ItemHistory timeZone={timeZone} entries={reviewEntries(item)} />
      {isRejecting ? (
        <RejectDialog
          title={`Reject “${title}”`}
          onClose={() => setIsRejecting(false)}
          onReject={(reason) => {
            setIsRejecting(false);
            moderate('reject', reviews, { about, reason, onDone });
          }}
        />
      ) : null}
    </article>
  );
}

const STATES = {
  pending: { word: 'held', pill: 'pill open' },
  approved: { word: 'published', pill: 'pill good' },
  rejected: { word: 'rejected', pill: 'pill bad' },
} as const;

/** Why a review is held, in words; a rejected one has those of the person who rejected it. */
const HELD_WORDS: Record<string, string> = {
  'same words': 'same words as another review',
  'blocked words': 'has blocked words',
  'no script': 'sent without a script',
  'hidden field filled in': 'a hidden field was filled in, by a bot or a password manager',
};

function reasonText({ status, reason }: Item): string | null {
  if (reason === null || status === 'approved') return null;
  return status === 'pending' ? heldWords(reason) : reason;
}

function heldWords(reason: string | null): string | null {
  return reason === null ? null : (getOwn(HELD_WORDS, reason) ?? reason);
}

const ACTION_WORDS: Record<string, string> = {
  approve: 'published it',
  reject: 'rejected it',
  reopen: 'held it again',
  respond: 'answered it',
  pin: 'pinned it',
  unpin: 'unpinned it',
  import: 'imported it',
  verify: 'marked it as verified',
  unverify: 'took the mark “verified” away',
};

/** When a review was sent: an imported one is of a day, stored as its midnight in UTC. */
export function sentText({ history, made_at }: Sent, timeZone: string): string {
  if (!isImported(history)) return instantText(made_at, timeZone);
  const day = made_at.slice(0, 10);
  return daysText({ from: day, to: day });
}

type Sent = Pick<Item, 'history' | 'made_at'>;

function isImported(history: Item['history']): boolean {
  return history.some(({ action }) => action === 'import');
}

export function reviewEntries({ history, made_at }: Sent): HistoryEntry[] {
  const sending = history.find(({ action }) => action === 'submit');
  const later = history.filter((entry) => entry !== sending);
  return [
    ...later.map(({ at, actor, action, reason }) => ({
      at,
      text: `${actor} ${getOwn<string>(ACTION_WORDS, action) ?? action}`,
      note: heldWords(reason),
    })),
    ...(isImported(history)
      ? []
      : [{ at: made_at, text: 'Sent', note: heldWords(sending?.reason ?? null) }]),
  ];
}

function AnswerForm({ item, onConflict }: { item: Item; onConflict(): void }) {
  const draft = `answer to ${item.id}`;
  const [text, setText] = useDraft(draft, item.answer ?? '');
  const { isUnsent } = useOpenQueue();
  const [error, setError] = useState<string | null>(null);
  const toast = useToast();
  const change = useChange(decideReviews, MODERATION_WAYS);
  const send = (body: { action: 'respond' | 'pin' | 'unpin'; answer?: string }, done: string) =>
    change.mutate(
      {
        sent: { body: { ...body, reviews: [{ id: item.id, seen: item.seen }] } },
        drafts: body.answer === undefined ? [] : [{ item: draft, text: body.answer }],
        about: item.title,
      },
      {
        onSuccess: ({ rows: [outcome] }) => {
          if (outcome?.outcome !== 'changed') return onConflict();
          toast({ text: done });
        },
      },
    );
  const answer = () => {
    if (text.trim() === '') return setError('Write the answer.');
    send({ action: 'respond', answer: text.trim() }, 'Your answer is below the review.');
  };
  return (
    <div className="note-form">
      <TextArea
        label="Answer below the review"
        rows={2}
        maxLength={MAX_ANSWER_LENGTH}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
      <Button disabled={change.isPending || isUnsent} onClick={answer}>
        Store the answer
      </Button>
      <Button
        disabled={change.isPending || isUnsent}
        onClick={() =>
          item.is_pinned
            ? send({ action: 'unpin' }, 'The review is not pinned any more.')
            : send({ action: 'pin' }, 'The review is shown first.')
        }
      >
        {item.is_pinned ? 'Unpin' : 'Pin it to the top'}
      </Button>
    </div>
  );
}
