import type { PageConfig } from '@zipfront/contracts/page-config';

/**
 * Holds a submit that the browser itself would make while there is no network, and says so in the
 * form: the browser's error page would take its place. A form that can be used has prevented that
 * by then.
 */
export function startOfflineHold({ MESSAGES }: Pick<PageConfig, 'MESSAGES'>): void {
  document.addEventListener('submit', (event) => {
    const message = MESSAGES['submit-failed'];
    const error = (event.target as HTMLFormElement).querySelector('[data-error]');
    if (navigator.onLine || event.defaultPrevented || !message || !error) return;
    event.preventDefault();
    error.textContent = message;
  });
}
