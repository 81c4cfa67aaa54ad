import { startIslands } from '../islands/start.ts';
import type { PageServices } from '../state/store.ts';

/** Starts the review form and the lists of reviews, on a page of either theme (behaviours, 2.2.14). */
export function startReviews(page: PageServices): void {
  startIslands(
    {
      'review-form': () => import('./island.tsx'),
      'review-list': () => import('./list-island.ts'),
      'single-review': () => import('./single-island.ts'),
    },
    page,
  );
}
