import type { Undo } from '@zipfront/contracts/console/desk';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';

/** A note on a decision that was made, with the way back. */
export function UndoNote({ done, undo }: { done: string; undo: Undo }) {
  return (
    <div className="done" role="status">
      <p>{done}</p>
      {undo.length === 0 ? null : (
        <form method="post" action={CONSOLE_PATHS.reviewsReopen}>
          {undo.map(({ id, seen }) => (
            <input key={id} type="hidden" name="item" value={`${id} ${seen}`} />
          ))}
          <button type="submit" className="button quiet" data-key="u">
            Undo
          </button>
        </form>
      )}
    </div>
  );
}
