import type { PageView } from '@zipfront/contracts/events/types';

/** URLs of one document, as a single-page app changes them. */
export interface Addresses {
  current: () => PageView;
}

/**
 * Follows the URL of the document. A change of the fragment is not a navigation. `onChange` is
 * called after the URL has changed.
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

  const update = () => {
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
      update();
    };
  }
  win.addEventListener('popstate', update);

  return {
    current: () => ({
      page_url: cleanUrl(location.href),
      referrer: cleanUrl(before),
      original_referrer: cleanUrl(document.referrer),
      single_page_app_url_count: count,
    }),
  };
}
