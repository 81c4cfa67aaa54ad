import { startAnchors, startAtHash } from './anchors.ts';
import { startMenu } from './menu.ts';
import { startScrollMarks } from './scroll-marks.ts';
import { startStickyCta } from './sticky-cta.ts';

/**
 * Everything that moves a visitor about the page: the menu, links to its places, the call to action
 * that stays in sight. Loaded on the first interaction; until then links and menus are the browser's.
 */
export function startNavigation(): void {
  // Before the links: a place under the open menu cannot take the focus.
  startMenu();
  startAnchors();
  startAtHash();
  startScrollMarks(startStickyCta());
}
