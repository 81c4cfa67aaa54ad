import { createContext, useContext } from 'react';

export interface OpenQueue {
  /** False where none is left that may be opened: then the queue is. */
  openNext(): boolean;
  /** The focus goes along, as to the next item. */
  openItem(key: string): void;
  focusItem(heading: HTMLElement | null): void;
  /** After a change whose button is not shown any more; a row in the queue retains the focus. */
  focusHeading(): void;
  /** Whether a change of the open item could not be sent yet, also one of before a reload. */
  isUnsent: boolean;
}

export const OpenQueueContext = createContext<OpenQueue>({
  openNext: () => false,
  openItem: () => {},
  focusItem: () => {},
  focusHeading: () => {},
  isUnsent: false,
});

export function useOpenQueue(): OpenQueue {
  return useContext(OpenQueueContext);
}
