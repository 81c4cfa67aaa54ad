import { ATTRIBUTION_FIELDS } from '@zipfront/contracts/attribution/attribution';
import { ATTRIBUTION_COOKIE_PREFIX } from '@zipfront/contracts/visits/cookies';
import type { PageServices } from '../state/store.ts';

/**
 * Removes what the page knows of the visit, also from the address, the next page's referrer; a zip
 * code that is being typed stays.
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

export function forgetAttribution(): void {
  for (const field of ATTRIBUTION_FIELDS) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${ATTRIBUTION_COOKIE_PREFIX}${field}=; Path=/; Max-Age=0`;
  }
}
