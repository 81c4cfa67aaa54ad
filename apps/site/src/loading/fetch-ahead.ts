import { onceSettled, onFirstTouch } from './moments.ts';

/**
 * Fetches the chunks that the page's first use needs (`chunks-ahead.ts`) before it: after the load event, once the
 * browser is idle, or at the visitor's first sign, whichever comes first; where the browser saves data, at that sign
 * alone. They run nothing until they are imported, and one that fails is requested again then.
 */
export function startFetchingAhead(): void {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (connection?.saveData) onFirstTouch(fetchAhead);
  else onceSettled(fetchAhead, 0);
}

function fetchAhead(): void {
  const files = document.querySelector<HTMLElement>('[data-ahead]')?.dataset.ahead?.split(' ');
  for (const href of files ?? []) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }));
  }
}
