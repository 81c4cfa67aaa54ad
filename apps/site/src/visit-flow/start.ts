import { VISIT_COOKIE } from '@zipfront/contracts/visit-cookie';
import { whenShown } from '../loading/moments.ts';
import type { PageServices } from '../state/store.ts';
import { sentArrival } from './sent-arrival.ts';
import { runVisitFlow } from './visit-flow.ts';

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
      fetch: window.fetch,
      mayHaveVisit: document.cookie.split('; ').some((pair) => pair.startsWith(`${VISIT_COOKIE}=`)),
      headers: sentArrival(config).headers,
      prefill,
    });
  });
}
