import { VISIT_COOKIE } from '@zipfront/contracts/cookies';
import { cookiesOf } from '../cookies/cookies-of.ts';
import type { PageServices } from '../state/store.ts';
import { sentArrival } from '../visit-flow/sent-arrival.ts';
import { visitSettled } from '../visit-flow/visit-settled.ts';

/**
 * Sends the visitor's answer for consent to the server, by its cookie: it is stored with the visit, and
 * after a yes so is how the visitor came, which had to wait for it. Without a visit, the next call
 * sends it. Never rejects.
 */
export async function sendConsent({
  store,
  config,
}: Pick<PageServices, 'store' | 'config'>): Promise<void> {
  await visitSettled(store);
  if (!cookiesOf(document.cookie).has(VISIT_COOKIE)) return;
  await fetch(config.API.HOST + config.VISIT_API_PATH, {
    credentials: 'include',
    headers: sentArrival(config).headers,
  }).catch(() => {});
}
