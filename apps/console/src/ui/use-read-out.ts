import { type KeyboardEvent, useState } from 'react';

/**
 * The position that a chart reads out; null for none. Left and right move by one, Home and End to
 * the ends, Escape leaves.
 *
 * @param length number of positions
 */
export function useReadOut(length: number) {
  const [at, setAt] = useState<number | null>(null);
  const last = length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = new Map<string, number | null>([
      ['ArrowLeft', Math.max(0, (at ?? last + 1) - 1)],
      ['ArrowRight', Math.min(last, (at ?? -1) + 1)],
      ['Home', 0],
      ['End', last],
      ['Escape', null],
    ]).get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
  };
  return { at, setAt, onKeyDown };
}
