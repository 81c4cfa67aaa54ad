import type { ReactNode } from 'react';

/** A cell with its value; a dash where that is not known. */
export function MeasureCell({
  label,
  text,
  children,
}: {
  /** Heading of its column, which a phone shows with the value. */
  label: string;
  text: string | null;
  children?: ReactNode;
}) {
  return (
    <td data-label={label} className={text === null ? 'unknown' : undefined}>
      <span>
        {text ?? '–'}
        {children}
      </span>
    </td>
  );
}
