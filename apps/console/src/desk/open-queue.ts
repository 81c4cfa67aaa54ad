import { createContext, useContext } from 'react';

/** What an item can do with the queue that it is in. */
export interface OpenQueue {
  /** Opens the next item, or the queue after the last one. */
  openNext(): void;
  /** Called with the heading of an item that has opened. */
  focusItem(heading: HTMLElement | null): void;
  /** Whether a change of the open item could not be sent yet, also one of before a reload. */
  isUnsent: boolean;
}

export const OpenQueueContext = createContext<OpenQueue>({
  openNext: () => {},
  focusItem: () => {},
  isUnsent: false,
});

/** The queue around an item. */
export function useOpenQueue(): OpenQueue {
  return useContext(OpenQueueContext);
}
