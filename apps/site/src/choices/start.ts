import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import { OPT_OUT_COOKIE } from '@zipfront/contracts/visits/cookies';
import type { Tracker } from '@zipfront/tracker';
import { storeAttribution } from '../attribution/store-attribution.ts';
import { carryCampaign } from '../consent/carry-campaign.ts';
import { startConsent } from '../consent/start.ts';
import { consentState, parseCookies } from '../cookies/cookies.ts';
import { startIslands } from '../islands/start.ts';
import type { PageServices } from '../state/store.ts';

/** Loads nothing that is not needed. `arrived` is null if the arrival had no attribution. */
export function startChoices(
  page: PageServices,
  tracker: Tracker,
  arrived: Attribution | null,
): void {
  const { CONSENT: asks, OVERWRITE_ATTRIBUTION: overwrite } = page.config;
  const cookies = parseCookies(document.cookie);
  const storeArrival = () => storeAttribution(arrived, overwrite);
  if (!cookies.has(OPT_OUT_COOKIE)) {
    const consent = consentState(cookies, page.config);
    if (consent === 'granted') storeArrival();
    if (consent === 'pending') carryCampaign(page.config);
    if (asks) startConsent(page, tracker, storeArrival);
  }
  startIslands({ 'privacy-choices': () => import('../privacy-choices/island.tsx') }, page);
}
