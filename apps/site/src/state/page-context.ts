import type { PageConfig } from '@zipfront/contracts/page-config';
import type { Tracker } from '@zipfront/tracker';
import type { Store } from './store.ts';

/** Context of a page's behaviours and islands. */
export interface PageContext {
  store: Store;
  config: PageConfig;
  /** There once the page is shown. */
  tracker?: Tracker;
}
