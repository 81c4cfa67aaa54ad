import type { ReactNode } from 'react';

/** Facts of an item: terms with their values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

/** Shows a term with its value, or nothing without a value. */
export function Fact({
  term,
  isWide = false,
  children,
}: {
  term: string;
  /** Whether it needs a row of its own. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return children === null || children === '' ? null : (
    <div className={isWide ? 'wide' : undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
