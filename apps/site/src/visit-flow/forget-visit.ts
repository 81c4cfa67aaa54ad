import { forgetAttribution } from '../attribution/forget.ts';
import type { PageServices } from '../state/store.ts';

/**
 * Makes a page forget the visit that its visitor has deleted in another tab: how the visitor came, also in the page's
 * address, which the next page gets as its referrer; the first name and the zip code, unless it is being typed.
 */
export function forgetVisit({ store }: Pick<PageServices, 'store'>): void {
  history.replaceState(history.state, '', location.pathname);
  forgetAttribution();
  store.dispatch({ type: 'VISIT_END' });
  for (const greeting of document.querySelectorAll<HTMLElement>('[data-greeting]')) {
    greeting.textContent = '';
    greeting.hidden = true;
  }
  const zips = [...document.querySelectorAll<HTMLInputElement>('[name=zip]')];
  if (zips.some((zip) => zip === document.activeElement)) return;
  for (const zip of zips) zip.value = '';
  store.dispatch({ type: 'ZIP_INPUT', value: '' });
}
