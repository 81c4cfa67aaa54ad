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
      'review-form': () => import('../reviews/form-island.ts'),
      'review-list': () => import('../reviews/list-island.ts'),
    },
    page,
  );
}
