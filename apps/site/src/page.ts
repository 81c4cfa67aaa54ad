import type { PageConfig } from '@zipfront/contracts/page-config';
import { PAGE_CONFIG_ELEMENT_ID } from '@zipfront/contracts/page-config-element';
import {
  type Attribution,
  attributionOfUrl,
  keptInBrowser,
} from '@zipfront/contracts/read-attribution';
import { onFirstTouch } from './behaviours/first-touch.ts';
import { startFormUse } from './behaviours/form-use.ts';
import { startGreeting } from './behaviours/greeting.ts';
import { startLineLinks } from './behaviours/line-links.ts';
import { whenShown } from './behaviours/when-shown.ts';
import { startErrorReporting } from './error-reporting/start.ts';
import { startIslands } from './islands/start.ts';
import type { Page } from './state/page.ts';
import { createStore } from './state/store.ts';
import { startTracking } from './tracking/start.ts';
import { startVisitFlow } from './visit-flow/start.ts';

startErrorReporting(() => import('./error-reporting/report.ts'));

/** The server wrote it into this very document, by its schema. */
const config: PageConfig = JSON.parse(
  document.getElementById(PAGE_CONFIG_ELEMENT_ID)?.textContent ?? '',
);
const page: Page = { store: createStore(document), config };

const arrival = attributionOfUrl(new URL(location.href), config.ATTRIBUTION as Attribution);
const attribution = keptInBrowser(arrival.fields);
page.store.dispatch(
  attribution ? { type: 'ATTRIBUTION', attribution } : { type: 'NO_ATTRIBUTION' },
);
whenShown(() => startTracking(page));
startGreeting(page.store);
startFormUse(page.store);
startLineLinks();
startIslands({ 'zip-form': () => import('./zip-form/island.tsx') }, page);
if (document.getElementById('app')) {
  onFirstTouch(async () => (await import('./shipping/app.ts')).startApp(page));
}
startVisitFlow(page);

const startNavigation = async () => (await import('./behaviours/navigation.ts')).startNavigation();
if (location.hash || scrollY) startNavigation();
else onFirstTouch(startNavigation);
