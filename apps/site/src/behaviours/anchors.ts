import { FORM_ANCHOR, isPlainClick } from '../elements/links.ts';
import { glideTo, INTERRUPTIONS, placeOf } from './scrolling.ts';

/**
 * Links to a place on the page scroll there smoothly and take the focus along; the address follows,
 * so that Back leads to where the link was. Links to places that are not there are the browser's.
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
    focusOn(focusOf(target));
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
    focusOn(focusOf(target));
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

/**
 * The element that takes the focus at a place: in that of the page's first form it is the first field, whether it asks for
 * a zip code, an address or a route.
 */
function focusOf(place: HTMLElement): HTMLElement {
  const fields = '[data-zip-form] [name=zip], [data-address], [data-zip-field] input';
  return (place.id === FORM_ANCHOR && document.querySelector<HTMLElement>(fields)) || place;
}

/** Gives an element the focus without scrolling; one that cannot have it can until it loses it. */
function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}

/**
 * Lets a link that leads to the form choose its line on the way: `data-line="home"` selects home in
 * every zip form. The forms get the event of a visitor's own choice, so those that are interactive
 * follow, and those that are not become so. Without JavaScript the link only leads to the form.
 *
 * @param clicked what was clicked before this was started, if anything
 */
export function startLineLinks(clicked: EventTarget | null): void {
  document.addEventListener('click', ({ target }) => chooseLine(target));
  chooseLine(clicked);
}

function chooseLine(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-line]') : null;
  if (!link) return;
  const radios = document.querySelectorAll<HTMLInputElement>(
    `[data-zip-form] [name=insurance_line][value="${link.dataset.line}"]`,
  );
  for (const radio of radios) radio.checked = true;
  radios[0]?.dispatchEvent(new Event('input', { bubbles: true }));
}
