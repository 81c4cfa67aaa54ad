import { startWhenChanged } from '../choices/when-changed.ts';
import type { Page } from '../state/page.ts';
import { startFormUse } from './form-use.ts';
import { startLineLinks } from './line-links.ts';
import { startNavigation } from './navigation.ts';

/** Starts what a page needs from the visitor's first touch on. */
export async function startTouched(page: Page): Promise<void> {
  startFormUse(page.store);
  startNavigation();
  startLineLinks();
  startWhenChanged(page);
  if (document.getElementById('app')) (await import('../shipping/app.ts')).startApp(page);
}
