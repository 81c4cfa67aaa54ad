import { isPlainClick } from '../elements/plain-click.ts';
import { glideTo, placeOf } from './glide.ts';
import { INTERRUPTIONS } from './scroll-over.ts';

/**
 * Links to a place on the page scroll there smoothly and take the focus along; the address follows,
 * so that Back leads to where the link was. A call to action that stays in sight leads to the first
 * form's field, whether it asks for a zip code or for an address. Links to places that are not there are the browser's.
 */
export function startAnchors(): void {
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element
        ? event.target.closest<HTMLAnchorElement>('a[href^="#"]')
        : null;
    const target = link && isPlainClick(event) ? placeNamed(link.hash) : null;
    if (!link || !target) return;
    event.preventDefault();
    if (link.hash !== location.hash) history.pushState(null, '', link.hash);
    const field = 'stickyCta' in link.dataset ? firstField() : null;
    focusOn(field ?? target);
    glideTo(target);
  });
}

/** How far from its place the browser may have put what the address names, in px. */
const NEAR_PX = 100;

/**
 * Scrolls to the place that the address names, once the page is loaded. Not where the browser shows
 * something else: the text that the address ends with (which scripts cannot see), or, on a reload
 * and on the way back, the place that was left. And not where the visitor has interacted already.
 */
export function startAtHash(): void {
  const interaction = new AbortController();
  for (const type of INTERRUPTIONS) {
    addEventListener(type, () => interaction.abort(), { capture: true, passive: true, once: true });
  }
  const go = () => {
    const target = placeNamed(location.hash);
    if (!target || interaction.signal.aborted || document.activeElement !== document.body) return;
    if (scrollY > 0 && Math.abs(placeOf(target) - scrollY) > NEAR_PX) return;
    focusOn(target);
    glideTo(target);
  };
  if (document.readyState === 'complete') go();
  else addEventListener('load', go, { once: true });
}

/** The element that a hash selects; null where the hash is not a valid selector, such as a text fragment. */
function placeNamed(hash: string): HTMLElement | null {
  try {
    return document.querySelector<HTMLElement>(hash);
  } catch {
    return null;
  }
}

/** The first field of the page's first form: a zip code's, an address's or a route's. */
function firstField(): HTMLElement | null {
  return document.querySelector<HTMLElement>(
    '[data-zip-form] [name=zip], [data-address], [data-zip-field] input',
  );
}

/** Gives an element the focus without scrolling; one that cannot have it can until it loses it. */
function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}
