import { startAnchors, startAtHash, startLineLinks } from './behaviours/anchors.ts';
import { startFormEvents } from './behaviours/form-events.ts';
import { startMenu } from './behaviours/menu.ts';
import { startScrollMarks } from './behaviours/scroll-marks.ts';
import { wantsLessMotion } from './behaviours/scrolling.ts';
import { startStickyCta } from './behaviours/sticky-cta.ts';
import { startWhenChanged } from './choices/when-changed.ts';
import { LOADERS } from './island-loaders.ts';
import { startIslands } from './islands/start.ts';
import type { PageServices } from './state/store.ts';

/** `clicked`: before this was loaded, if anything. */
export function startTouched(page: PageServices, clicked: EventTarget | null): void {
  startIslands(LOADERS, page);
  startFormEvents(page);
  startNavigation();
  startLineLinks(clicked);
  startWhenChanged(page);
  startAnimations().catch(reportError);
}

/** Loaded on the first interaction; until then links and menus are the browser's. */
function startNavigation(): void {
  // It starts before the links: a place under the open menu cannot take the focus.
  startMenu();
  startAnchors();
  startAtHash();
  startScrollMarks(startStickyCta());
}

/**
 * Starts animations if the page has a marked element and the visitor does not prefer less motion
 * (behaviours, 2.2.2).
 */
async function startAnimations(): Promise<void> {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-reveal]')];
  if (marked.length === 0 || wantsLessMotion()) return;
  const { revealOnScroll } = await import('./behaviours/reveal.ts');
  revealOnScroll(marked);
}
