import type { ReactNode } from 'react';

/** Facts of an item: terms with their values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

/** A term with its value; without a value it is left out. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return children === null || children === '' ? null : (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
