import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export interface ShownPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** The button after a list in pages that gets the next one; nothing after the last page. */
export function ShowMore({
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
  children,
}: {
  list: ShownPages;
  children: ReactNode;
}) {
  if (!hasNextPage) return null;
  return (
    <p className="table-note">
      <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {isFetchingNextPage ? 'Loading…' : children}
      </Button>
    </p>
  );
}
