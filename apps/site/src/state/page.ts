import type { PageConfig } from '@zipfront/contracts/page-config';
import type { Store } from './store.ts';

/** What a page's behaviours and islands are handed. */
export interface Page {
  store: Store;
  config: PageConfig;
}
