import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import { OPT_OUT_COOKIE } from '@zipfront/contracts/visits/cookies';
import type { Tracker } from '@zipfront/tracker';
import { storeAttribution } from '../attribution/store-attribution.ts';
import { carryCampaign } from '../consent/carry-campaign.ts';
import { startConsent } from '../consent/start.ts';
import { consentState, cookiesOf } from '../cookies/cookies.ts';
import { startIslands } from '../islands/start.ts';
import type { PageServices } from '../state/store.ts';

/**
 * Once the page is displayed: stores attribution if allowed, asks for consent if required, makes
 * privacy choices interactive. Loads nothing that is not needed.
 *
 * @param arrived the attribution of this arrival; null if neither the address nor the page has
 *   any
 */
export function startChoices(
  page: PageServices,
  tracker: Tracker,
  arrived: Attribution | null,
): void {
  const { CONSENT: asks, OVERWRITE_ATTRIBUTION: overwrite } = page.config;
  const cookies = cookiesOf(document.cookie);
  const storeArrival = () => storeAttribution(arrived, overwrite);
  if (!cookies.has(OPT_OUT_COOKIE)) {
    const consent = consentState(cookies, page.config);
    if (consent === 'granted') storeArrival();
    if (consent === 'pending') carryCampaign(page.config);
    if (asks) startConsent(page, tracker, storeArrival);
  }
  startIslands({ 'privacy-choices': () => import('../privacy-choices/island.tsx') }, page);
}
