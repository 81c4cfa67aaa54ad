import { VISIT_COOKIE } from '@zipfront/contracts/visit-cookie';
import { whenShown } from '../loading/when-shown.ts';
import type { PageServices } from '../state/page-services.ts';
import { runVisitFlow } from './visit-flow.ts';

/** The longest referrer that is sent on, in characters: a header has limits. */
const MAX_REFERRER_LENGTH = 1024;

/**
 * Starts the visit flow of the page that is shown, once for the life of the document: a return from
 * the back/forward cache does not repeat it.
 *
 * @param prefill writes the visit's zip code into the forms, and returns what they then hold
 */
export function startVisitFlow(
  { store, config }: PageServices,
  prefill: (zip: string) => string,
): void {
  whenShown(() => {
    runVisitFlow({
      store,
      config,
      fetch: window.fetch.bind(window),
      mayHaveVisit: document.cookie.split('; ').some((pair) => pair.startsWith(`${VISIT_COOKIE}=`)),
      outsideReferrer: outsideReferrer(document.referrer, location.origin),
      prefill,
    });
  });
}

/** The referrer where it is a page of another site, else an empty string. */
export function outsideReferrer(referrer: string, ownOrigin: string): string {
  const inside = referrer === ownOrigin || referrer.startsWith(`${ownOrigin}/`);
  return inside ? '' : referrer.slice(0, MAX_REFERRER_LENGTH);
}
