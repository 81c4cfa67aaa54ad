import { startIslands } from '../islands/start.ts';
import type { Page } from '../state/page.ts';

/**
 * Starts the shipping theme in the page's `#app`: its blocks are islands, each loaded when its
 * moment comes (specification, section 2).
 */
export function startApp(page: Page): void {
  startIslands(
    {
      'postal-form': () => import('./postal-form/island.ts'),
      'quote-form': () => import('./quote-form/island.ts'),
      'checked-form': () => import('./checked-form/island.ts'),
    },
    page,
  );
}
