import { onceSettled, onFirstTouch } from './moments.ts';

/**
 * Fetches the chunks for the page's first use (`chunks-ahead.ts`) before it: after the load event,
 * when the browser is idle, or at the visitor's first interaction. If the browser saves data, it
 * waits for the interaction. The chunks do not run until they are imported, and a failed one is
 * requested again then.
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
