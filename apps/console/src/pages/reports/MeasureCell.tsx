import type { ReactNode } from 'react';
import type { ComparedText } from './compared-texts.ts';
import { isUnknown } from './rate-text.ts';

/** A cell with its value; a dash if it is unknown. */
export function MeasureCell({
  label,
  text,
  href,
  compared,
  children,
}: {
  /** Heading of its column, which phones show with the value. */
  label: string;
  text: string | null;
  /** The list of what is counted; missing where nothing is. */
  href?: string | undefined;
  /** The same on the compared days, where it is known. */
  compared?: ComparedText | undefined;
  children?: ReactNode;
}) {
  return (
    <td data-label={label} className={isUnknown(text) && !compared ? 'unknown' : undefined}>
      <span>
        {href === undefined ? (text ?? '–') : <a href={href}>{text}</a>}
        {children}
        {compared ? <Compared {...compared} /> : null}
      </span>
    </td>
  );
}

/** The change of a value, and its former value, each on a line of the cell. */
function Compared({ change, before }: ComparedText) {
  return (
    <>
      {change === null ? null : <span className="compared"> {change}</span>}
      {before === null ? null : (
        <span className="compared">
          <span className={change === null ? undefined : 'unseen'}> from </span>
          {before}
        </span>
      )}
    </>
  );
}
