import { type Attribution, storableAttribution } from '@zipfront/contracts/attribution/attribution';
import { attributionOfUrl } from '@zipfront/contracts/attribution/attribution-of-url';
import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import { createTracker } from '@zipfront/tracker';
import { startFormUse, startOfflineHold } from './behaviours/form-use.ts';
import { consentState, parseCookies, storedAttribution } from './cookies/cookies.ts';
import { startErrorReporting } from './error-reporting/start.ts';
import type { IslandName } from './islands/island.ts';
import { startFetchingAhead } from './loading/fetch-ahead.ts';
import { CHUNK_LOAD_TIMEOUT_MS, inTime, withChunk } from './loading/in-time.ts';
import { onceSettled, onFirstTouch, whenShown } from './loading/moments.ts';
import { createStore, PAGE_CONFIG_ELEMENT_ID, type PageServices } from './state/store.ts';
import { startTracking } from './tracking/start.ts';
import { prefillZip, startGreeting } from './visit-flow/show-visit.ts';
import { startVisitFlow } from './visit-flow/visit-flow.ts';

function startPage(): void {
  startErrorReporting(() =>
    inTime(CHUNK_LOAD_TIMEOUT_MS, () => import('./error-reporting/report.ts')),
  );

  const config: PageConfig = JSON.parse(
    (document.getElementById(PAGE_CONFIG_ELEMENT_ID) as HTMLElement).textContent,
  );
  const page: PageServices = { store: createStore(document), config };

  const cookies = parseCookies(document.cookie);
  const arrived = storableAttribution(
    attributionOfUrl(new URLSearchParams(location.search), config.ATTRIBUTION as Attribution),
  );
  const attribution = arrived ?? storedAttribution(cookies);
  page.store.dispatch(
    attribution ? { type: 'ATTRIBUTION', attribution } : { type: 'NO_ATTRIBUTION' },
  );

  /** The page that shows the stored data adds nothing to it: no visit is made, and events wait. */
  const showsStoredData = document.querySelector(
    `[data-island=${'privacy-choices' satisfies IslandName}]`,
  );
  const consent = showsStoredData ? 'pending' : consentState(cookies, config);

  whenShown(() => {
    const tracker = startTracking(page, consent, () =>
      withChunk(
        () => import('./visit-flow/forget-visit.ts'),
        ({ forgetVisit }) => forgetVisit(page),
      ),
    );
    page.tracker = tracker;
    const choose = () =>
      withChunk(
        () => import('./choices/start.ts'),
        ({ startChoices }) => startChoices(page, tracker, arrived),
      );
    // A tap on a link is often the first touch, and ends a page that still loads what it stores.
    const store = () =>
      withChunk(
        () => import('./attribution/store-attribution.ts'),
        ({ storeAttribution }) => storeAttribution(arrived, config.OVERWRITE_ATTRIBUTION),
      );
    if (config.CONSENT) choose();
    else if (showsStoredData) onceSettled(choose);
    else if (consent === 'granted' && arrived) store();
    else if (consent === 'granted' && attribution) onceSettled(store);
  });
  startFetchingAhead();
  startFormUse(page.store);
  startOfflineHold(config);
  startGreeting(page.store);
  if (!showsStoredData) startVisitFlow(page, prefillZip);

  /** Holds the last click, because the first one may come before the script that handles clicks. */
  let clicked: EventTarget | null = null;
  addEventListener('click', ({ target }) => {
    clicked = target;
  });
  const touch = () =>
    withChunk(
      () => import('./touched.ts'),
      ({ startTouched }) => startTouched(page, clicked),
    );
  if (location.hash || scrollY || document.activeElement !== document.body) touch();
  else onFirstTouch(touch);
}

// Otherwise the page stays the server's HTML, whose forms post, and the tracker warns.
if (typeof fetch === 'function' && typeof AbortController === 'function') startPage();
else createTracker();
