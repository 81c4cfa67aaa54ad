import {
  type DeskScreen,
  MAX_REJECTION_LENGTH,
  REJECTIONS,
  type ReviewView,
} from '@zipfront/contracts/console/desk';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import { TextField } from '../../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../../site/src/forms/SubmitButton.tsx';
import { PostForm } from '../forms.tsx';
import { Age } from './Age.tsx';
import { QueuePage } from './QueuePage.tsx';
import { ReviewText } from './ReviewText.tsx';
import { UndoNote } from './UndoNote.tsx';

/**
 * The queue of reviews, each with all its fields. Held ones can be checked and rejected together.
 */
export function Reviews({ queue, rows, undo, form }: Extract<DeskScreen, { name: 'reviews' }>) {
  const [first] = rows;
  const ticked = (form.values.items ?? '').split(' ');
  const isHeld = queue.query.show === 'open';
  const list = rows.map((row) => (
    <Row key={row.review.id} row={row} now={queue.now} tick={isHeld ? ticked : null} />
  ));
  return (
    <QueuePage
      queue={queue}
      isEmpty={rows.length === 0}
      note={queue.done === null ? undefined : <UndoNote done={queue.done} undo={undo} />}
    >
      {isHeld && first ? (
        <>
          <p>
            <a className="button" href={addressOf(first)} data-key="n">
              Moderate one by one
            </a>
          </p>
          <PostForm
            id="reject-many"
            className="bulk"
            action={CONSOLE_PATHS.reviewsReject}
            form={form}
            required={['reason']}
          >
            <ul className="items">{list}</ul>
            <div className="form">
              <TextField
                name="reason"
                label="Reason for rejecting the ticked ones"
                maxLength={MAX_REJECTION_LENGTH}
                suggestions={REJECTIONS}
                autoComplete="off"
              />
              <SubmitButton>Reject the ticked ones</SubmitButton>
            </div>
          </PostForm>
        </>
      ) : (
        <ul className="items">{list}</ul>
      )}
    </QueuePage>
  );
}

function Row({ row, now, tick }: { row: ReviewView; now: number; tick: string[] | null }) {
  const { id, title, date } = row.review;
  return (
    <li>
      <div className="item-head">
        {tick === null ? null : (
          <input
            type="checkbox"
            name="item"
            value={`${id} ${row.seen}`}
            defaultChecked={tick.includes(id)}
            aria-label={`Tick: ${title}`}
          />
        )}
        <h2>
          <a href={addressOf(row)}>{title}</a>
        </h2>
        <Age at={date} now={now} />
      </div>
      <ReviewText item={row} />
    </li>
  );
}

function addressOf({ review }: ReviewView): string {
  return itemPath('review', review.id);
}
