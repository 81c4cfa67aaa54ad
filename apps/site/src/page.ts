import type { PageConfig } from '@zipfront/contracts/page-config';
import { PAGE_CONFIG_ELEMENT_ID } from '@zipfront/contracts/page-config-element';
import {
  type Attribution,
  attributionOfUrl,
  keptInBrowser,
} from '@zipfront/contracts/read-attribution';
import { startFormUse } from './behaviours/form-use.ts';
import { startGreeting } from './behaviours/greeting.ts';
import { startLineLinks } from './behaviours/line-links.ts';
import { whenShown } from './behaviours/when-shown.ts';
import { startIslands } from './islands/start.ts';
import type { Page } from './state/page.ts';
import { createStore } from './state/store.ts';
import { startTracking } from './tracking/start.ts';
import { startVisitFlow } from './visit-flow/start.ts';

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
startIslands(
  {
    'zip-form': () => import('./zip-form/island.tsx'),
    'address-form': () => import('./address-field/attach.ts'),
    slider: () => import('./slider/attach.ts'),
  },
  page,
);
startVisitFlow(page);
