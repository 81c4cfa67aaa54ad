import { FORM_ANCHOR, isPlainClick } from '../elements/links.ts';
import { glideTo, INTERRUPTIONS, scrollTop } from './scrolling.ts';

/** The address follows, so that Back returns to the link; missing places are the browser's. */
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
    focusOn(focusTarget(target));
    glideTo(target);
  });
}

/** Distance, in px, within which the browser's own scroll has reached the place in the address. */
const NEAR_PX = 100;

/**
 * Moves to the place in the address, unless the browser shows a text fragment or a former position,
 * or the visitor interacted.
 */
export function startAtHash(): void {
  const interaction = new AbortController();
  for (const type of INTERRUPTIONS) {
    addEventListener(type, () => interaction.abort(), { capture: true, passive: true, once: true });
  }
  const go = () => {
    const target = placeNamed(location.hash);
    if (!target || interaction.signal.aborted || document.activeElement !== document.body) return;
    if (scrollY > 0 && Math.abs(scrollTop(target) - scrollY) > NEAR_PX) return;
    focusOn(focusTarget(target));
    glideTo(target);
  };
  if (document.readyState === 'complete') go();
  else addEventListener('load', go, { once: true });
}

/** The element that a hash selects; null if it is not a valid selector, such as a text fragment. */
function placeNamed(hash: string): HTMLElement | null {
  try {
    return document.querySelector<HTMLElement>(hash);
  } catch {
    return null;
  }
}

/** The first form's first field, for a zip code, an address or a route; otherwise the place. */
function focusTarget(place: HTMLElement): HTMLElement {
  const fields = '[data-zip-form] [name=zip], [data-address], [data-zip-field] input';
  return (place.id === FORM_ANCHOR && document.querySelector<HTMLElement>(fields)) || place;
}

/** The page does not scroll. An unfocusable element is focusable until it loses the focus. */
function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}

/** Selecting is the event of a visitor's choice, so that interactive forms follow. */
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
