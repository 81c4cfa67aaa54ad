import { onceSettled, onFirstTouch } from './moments.ts';

/** Chunks (`chunks-ahead.ts`) do not run until imported, and a failed one is requested again. */
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
