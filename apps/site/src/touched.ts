import { startAnchors, startAtHash, startLineLinks } from './behaviours/anchors.ts';
import { startFormEvents } from './behaviours/form-events.ts';
import { startMenu } from './behaviours/menu.ts';
import { startScrollMarks } from './behaviours/scroll-marks.ts';
import { startStickyCta } from './behaviours/sticky-cta.ts';
import { startWhenChanged } from './choices/when-changed.ts';
import { startIslands } from './islands/start.ts';
import { withChunk } from './loading/in-time.ts';
import { STARTED } from './shipping/blocks.ts';
import type { PageServices } from './state/store.ts';

/**
 * Starts what a page needs from the visitor's first touch on.
 *
 * @param clicked what was clicked before this was loaded, if anything
 */
export function startTouched(page: PageServices, clicked: EventTarget | null): void {
  startFormEvents(page);
  startNavigation();
  startLineLinks(clicked);
  startWhenChanged(page);
  startReviews(page);
  if (document.querySelector(STARTED)) {
    withChunk(
      () => import('./shipping/app.ts'),
      ({ startApp }) => startApp(page),
    );
  }
}

/**
 * Everything that moves a visitor about the page: the menu, links to its places, the call to action
 * that stays in sight. Loaded on the first interaction; until then links and menus are the browser's.
 */
function startNavigation(): void {
  // Before the links: a place under the open menu cannot take the focus.
  startMenu();
  startAnchors();
  startAtHash();
  startScrollMarks(startStickyCta());
}

/** Starts the review form and the lists of reviews, on a page of either theme (behaviours, 2.2.14). */
function startReviews(page: PageServices): void {
  startIslands(
    {
      'review-form': () => import('./reviews/island.tsx'),
      'review-list': () => import('./reviews/list-island.ts'),
      'single-review': () => import('./reviews/read-more.ts'),
    },
    page,
  );
}
