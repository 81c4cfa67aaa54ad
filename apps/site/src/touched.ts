import { startFormEvents } from './behaviours/form-events.ts';
import { startLineLinks } from './behaviours/line-links.ts';
import { startNavigation } from './behaviours/navigation.ts';
import { startWhenChanged } from './choices/when-changed.ts';
import { withChunk } from './loading/in-time.ts';
import { startReviews } from './reviews/start-reviews.ts';
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
