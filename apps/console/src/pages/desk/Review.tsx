import {
  type DeskScreen,
  MAX_ANSWER_LENGTH,
  MAX_REJECTION_LENGTH,
  REJECTIONS,
  type ReviewActionView,
} from '@zipfront/contracts/console/desk';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import { TextArea, TextField } from '../../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../../site/src/forms/SubmitButton.tsx';
import { Conflict, PostButton, PostForm } from '../forms.tsx';
import { History } from './History.tsx';
import { ReviewText } from './ReviewText.tsx';
import { UndoNote } from './UndoNote.tsx';

/** A review with its decision, its answer and its history. */
export function Review(screen: Extract<DeskScreen, { name: 'review' }>) {
  const { item, actions, next, rejection, answer, done, undo, conflict } = screen;
  const { review, status, seen } = item;
  const hidden = { seen };
  return (
    <>
      <p className="inline">
        <a href={CONSOLE_PATHS.reviews}>Reviews</a>
        {next === null ? null : (
          <a href={next} data-key="n">
            Next one that is held
          </a>
        )}
      </p>
      <Conflict>{conflict}</Conflict>
      {done === null ? null : <UndoNote done={done} undo={undo} />}
      <ReviewText item={item} />
      <section aria-labelledby="decision">
        <h2 id="decision">Decision</h2>
        {status === 'approved' ? null : (
          <PostButton
            action={itemPath('reviewDecision', review.id)}
            hidden={{ ...hidden, decision: 'approve' }}
            shortcut="a"
          >
            Approve
          </PostButton>
        )}
        {status === 'rejected' ? null : (
          <PostForm
            id="rejection"
            action={itemPath('reviewDecision', review.id)}
            form={rejection}
            required={['reason']}
            hidden={{ ...hidden, decision: 'reject' }}
          >
            <TextField
              name="reason"
              label={<span data-key="r">Reason for rejecting it</span>}
              maxLength={MAX_REJECTION_LENGTH}
              suggestions={REJECTIONS}
              autoComplete="off"
            />
            <SubmitButton className="button plain">Reject</SubmitButton>
          </PostForm>
        )}
        {status === 'pending' ? null : <UndoButton id={review.id} seen={seen} />}
      </section>
      <section aria-labelledby="answer">
        <h2 id="answer">Answer and pin</h2>
        <PostForm
          id="response"
          action={itemPath('reviewAnswer', review.id)}
          form={answerOf(answer, review.response?.text)}
          required={['text']}
          hidden={hidden}
        >
          <TextArea
            name="text"
            label="Answer below the review"
            rows={3}
            maxLength={MAX_ANSWER_LENGTH}
          />
          <SubmitButton className="button plain">Store the answer</SubmitButton>
        </PostForm>
        <PostButton
          action={itemPath('reviewMark', review.id)}
          hidden={{ ...hidden, mark: review.pinned ? 'unpin' : 'pin' }}
          className="small"
        >
          {review.pinned ? 'Unpin' : 'Pin it to the top'}
        </PostButton>
      </section>
      <Actions actions={actions} />
    </>
  );
}

function UndoButton({ id, seen }: { id: string; seen: string }) {
  return (
    <PostButton
      action={CONSOLE_PATHS.reviewsReopen}
      hidden={{ item: `${id} ${seen}` }}
      className="small"
    >
      Take the decision back
    </PostButton>
  );
}

/** Fills the form with the present response, unless another was typed. */
function answerOf<Form extends { values: Record<string, string> }>(
  form: Form,
  stored: string | undefined,
): Form {
  return stored === undefined ? form : { ...form, values: { text: stored, ...form.values } };
}

function Actions({ actions }: { actions: ReviewActionView[] }) {
  return (
    <History
      entries={actions.map(({ id, at, actor, action, reason }) => ({
        id,
        at,
        actor,
        what: reason === null ? action : `${action}: ${reason}`,
        note: null,
      }))}
    />
  );
}
