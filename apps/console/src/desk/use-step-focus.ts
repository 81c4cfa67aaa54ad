import { useEffect, useRef, useState } from 'react';
import type { OrderItem } from './order-words.ts';

/**
 * After a step, the focus moves to the next one, otherwise to the heading; a row in the queue
 * retains it.
 */
export function useStepFocus(item: OrderItem, isBusy: boolean) {
  const article = useRef<HTMLElement>(null);
  const mainStep = useRef<HTMLButtonElement>(null);
  const [awaited, setAwaited] = useState<OrderItem['status'] | null>(null);
  const isShown = item.status === awaited && !isBusy;
  useEffect(() => {
    if (!isShown) return;
    setAwaited(null);
    if (document.activeElement?.closest('.queue')) return;
    (mainStep.current ?? article.current?.querySelector('h2'))?.focus();
  }, [isShown]);
  return { article, mainStep, focusStep: ({ status }: OrderItem) => setAwaited(status) };
}
