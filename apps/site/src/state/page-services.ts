import type { PageConfig } from '@zipfront/contracts/page-config';
import type { Tracker } from '@zipfront/tracker';
import type { Store } from './store.ts';

/** Services of a page, for its behaviours and islands. */
export interface PageServices {
  store: Store;
  config: PageConfig;
  /** There once the page is shown. */
  tracker?: Tracker;
}
