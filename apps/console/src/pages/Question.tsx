import type { QuestionView } from '@zipfront/contracts/console/forms-and-tables';
import { Conflict, PostButton } from './forms.tsx';

/**
 * Asks before an action that cannot be undone. States its consequences, with a button and a way
 * back.
 */
export function Question({ consequences, action, hidden, button, back, conflict }: QuestionView) {
  return (
    <>
      <Conflict>{conflict}</Conflict>
      <ul className="consequences">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="inline">
        <PostButton action={action} hidden={hidden}>
          {button}
        </PostButton>
        <a href={back}>Back, and change nothing</a>
      </div>
    </>
  );
}
