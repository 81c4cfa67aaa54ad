import { startWhenChanged } from '../choices/when-changed.ts';
import type { PageContext } from '../state/page-context.ts';
import { startFormUse } from './form-use.ts';
import { startLineLinks } from './line-links.ts';
import { startNavigation } from './navigation.ts';
import { withChunk } from './with-chunk.ts';

/** Starts what a page needs from the visitor's first touch on. */
export function startTouched(page: PageContext): void {
  startFormUse(page.store);
  startNavigation();
  startLineLinks();
  startWhenChanged(page);
  if (document.getElementById('app')) {
    withChunk(
      () => import('../shipping/app.ts'),
      ({ startApp }) => startApp(page),
    );
  }
}
