import { startPaging } from './paging.ts';
import { readInModal } from './read-more.ts';

/** Makes lists of reviews change in place, and long reviews open in a dialog where they should. */
export function attach(elements: HTMLElement[]): void {
  for (const element of elements) {
    if (element.dataset.readMoreIn === 'modal') readInModal(element);
    startPaging(element);
  }
}
