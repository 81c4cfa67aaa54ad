import type { PageView } from '@zipfront/contracts/events/types';

/** The addresses that one document shows, as a single-page app changes them. */
export interface Addresses {
  current: () => PageView;
}

/**
 * Follows navigation inside the document: `pushState`, `replaceState`, back and forward. Another
 * fragment is the same page.
 *
 * @param onChange a new address is shown
 */
export function followAddresses(
  win: Window,
  cleanUrl: (url: string) => string,
  onChange: () => void,
): Addresses {
  const { document, history, location } = win;
  const address = () => location.href.replace(/#.*/, '');
  let shown = address();
  let before = document.referrer;
  let count = 1;

  const look = () => {
    const now = address();
    if (now === shown) return;
    before = shown;
    shown = now;
    count++;
    onChange();
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name];
    history[name] = function (this: History, ...given: Parameters<History['pushState']>) {
      original.apply(this, given);
      look();
    };
  }
  win.addEventListener('popstate', look);

  return {
    current: () => ({
      page_url: cleanUrl(location.href),
      referrer: cleanUrl(before),
      original_referrer: cleanUrl(document.referrer),
      single_page_app_url_count: count,
    }),
  };
}
