import type { ReactNode } from 'react';

/** Folded sentences about a screen, each an `<li>`; documents have the rest. */
export function Explained({
  title = 'How each number is computed',
  children,
}: {
  title?: string;
  children: ReactNode;
}) {
  return (
    <details className="quiet">
      <summary>{title}</summary>
      <ul className="explained">{children}</ul>
    </details>
  );
}
