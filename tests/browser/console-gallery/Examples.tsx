import type { ReactNode } from 'react';

/** The states of a component under its name. */
export function Examples({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className="examples">
      <h2>{of}</h2>
      {children}
    </div>
  );
}

/** A state with its name. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="example">
      <p className="quiet">{name}</p>
      {children}
    </div>
  );
}

/** States side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="example-row">{children}</div>;
}
