import { Children, createContext, type ReactNode, Suspense, useContext } from 'react';

/** Whether a part of the screen has thrown, and sentences stand in for such parts. */
export const HasBrokenPart = createContext(false);

/** If a part throws, a sentence replaces it, and the rest of the screen stays. */
export function Guarded({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  return useContext(HasBrokenPart) ? <Suspense fallback={instead}>{children}</Suspense> : children;
}

/** The body of a table. A sentence replaces each row that throws. */
export function Rows({ children }: { children: ReactNode }) {
  const broken = (
    <tr>
      <td colSpan={MAX_COLUMNS}>{BROKEN_ROW}</td>
    </tr>
  );
  return (
    <tbody>
      {Children.map(children, (row) => (
        <Guarded instead={broken}>{row}</Guarded>
      ))}
    </tbody>
  );
}

/** More than any table has: browsers end a cell at the last column. */
const MAX_COLUMNS = 100;

const BROKEN_ROW = 'This row could not be shown. The error is in the log of the server.';
