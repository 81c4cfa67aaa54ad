import { readInModal } from './read-more.ts';

/** Makes single reviews open in a dialog; only those that should have this script. */
export function attach(elements: HTMLElement[]): void {
  for (const element of elements) readInModal(element);
}
