import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export interface QueueFocus {
  list: RefObject<HTMLElement | null>;
  item: RefObject<HTMLDivElement | null>;
  /** Called before another item opens: its row or its heading gets the focus then. */
  follow(): void;
  focusItem(heading: HTMLElement | null): void;
  focusHeading(): void;
  /** Called with the element of the queue that gets the focus, and with null once it loses it. */
  noteFocus(focused: Element | null): void;
}

/**
 * The focus moves from an item to the heading of the next one, and from elsewhere to its row; where
 * no item is opened, to the heading of the screen.
 */
export function useQueueFocus(chosen: string | undefined): QueueFocus {
  const list = useRef<HTMLElement>(null);
  const item = useRef<HTMLDivElement>(null);
  const wanted = useRef<'row' | 'item' | null>(null);
  const focusItem = (heading: HTMLElement | null) => {
    if (wanted.current !== 'item' || heading === null) return;
    wanted.current = null;
    heading.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item that is opened
  useEffect(() => {
    if (wanted.current === null) return;
    if (chosen === undefined) {
      wanted.current = null;
      list.current?.closest('main')?.querySelector('h1')?.focus();
    } else if (wanted.current === 'row') {
      const row = list.current?.querySelector<HTMLElement>('.chosen a');
      row?.focus();
      // On a phone the item is in the place of its row.
      wanted.current = document.activeElement === row ? null : 'item';
      focusItem(item.current?.querySelector('h2') ?? null);
    }
  }, [chosen]);
  // A row that moves below another heading is a new element, without the focus of the one before.
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>('.chosen a')?.focus();
  });
  return {
    list,
    item,
    focusItem,
    focusHeading() {
      if (list.current?.contains(document.activeElement)) return;
      item.current?.querySelector('h2')?.focus();
    },
    noteFocus(element) {
      focused.current = element;
    },
    follow() {
      const { activeElement } = document;
      wanted.current = item.current?.contains(activeElement) ? 'item' : 'row';
    },
  };
}
