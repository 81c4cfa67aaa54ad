import { type ReactNode, useEffect, useRef } from 'react';
import { useOpenQueue } from './open-queue.ts';

/** The heading of the item that is open. It gets the focus where the item before had it. */
export function ItemName({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { focusItem } = useOpenQueue();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item
  useEffect(() => focusItem(heading.current), []);
  return (
    <h2 id="item-name" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
