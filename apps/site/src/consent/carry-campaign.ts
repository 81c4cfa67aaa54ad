import { type Attribution, withoutIdentifiers } from '@zipfront/contracts/attribution/attribution';
import { attributionOfUrl } from '@zipfront/contracts/attribution/attribution-of-url';
import { withQuery } from '@zipfront/contracts/pages/page-address';
import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import { consentState, hasPrivacySignal, parseCookies } from '../cookies/cookies.ts';

/** A yes on the next page then knows what led here, and nothing is stored before. */
export function carryCampaign(config: Pick<PageConfig, 'CONSENT' | 'ATTRIBUTION'>): void {
  for (const type of ['click', 'auxclick', 'contextmenu']) {
    document.addEventListener(type, ({ target }) => carryBy(target), { capture: true });
  }
  document.addEventListener('formdata', ({ target, formData }) => {
    if ((target as HTMLFormElement).method !== 'get') return;
    for (const [name, value] of carried()) if (!formData.has(name)) formData.set(name, value);
  });

  function carryBy(target: EventTarget | null): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    const leadsOn = link?.origin === location.origin && link.pathname !== location.pathname;
    if (!link || !leadsOn || link.download) return;
    const query = new URLSearchParams(link.search);
    const missing = carried().filter(([name]) => !query.has(name));
    for (const [name, value] of missing) query.set(name, value);
    if (missing.length > 0) link.search = `${query}`;
  }

  /** Parameters of the campaign; empty once the question is answered. */
  function carried(): [name: string, value: string][] {
    const cookies = parseCookies(document.cookie);
    if (consentState(cookies, config) !== 'pending') return [];
    const attribution = attributionOfUrl(
      new URLSearchParams(location.search),
      config.ATTRIBUTION as Attribution,
    );
    const fields = hasPrivacySignal(cookies) ? withoutIdentifiers(attribution) : attribution;
    return [...new URL(withQuery(location.origin, fields)).searchParams];
  }
}
