import { partOf } from '../elements/part-of.ts';

/** Forms that the call to action leads to, and replaces while none is on the screen. */
const FORMS = '[data-zip-form], [data-address-form], [data-zip-field]';

/**
 * Keeps a call to action in sight (`sticky-cta` on the body) while the body has
 * `header-cta-visible` and no form for a quote is on the screen: the header's, or, where that has no
 * room for it, the bar's (`sticky-bar` as well). The bar makes way while it would stand over what has
 * the focus. Nothing on a page without the bar.
 *
 * @throws MissingPartError where a page with the bar has no call to action in its header
 * @returns looks again; for whenever that mark may have changed
 */
export function startStickyCta(): () => void {
  const bar = document.querySelector<HTMLElement>('[data-sticky-bar]');
  if (!bar) return () => {};
  const link = partOf(document.body, '[data-sticky-cta=desktop]');
  const formsInView = new Set<Element>();

  const look = () => {
    const { classList } = document.body;
    const shows = classList.contains('header-cta-visible') && formsInView.size === 0;
    classList.toggle('sticky-cta', shows);
    classList.toggle('sticky-bar', shows && link.offsetWidth === 0);
    bar.hidden = false;
    bar.hidden = shows && coversFocus(bar);
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) formsInView.add(target);
      else formsInView.delete(target);
    }
    look();
  });
  for (const form of document.querySelectorAll(FORMS)) {
    observer.observe(form);
  }
  new ResizeObserver(look).observe(link);
  document.addEventListener('focusin', look);
  return look;
}

/**
 * Whether a control that has the focus reaches under the bar. A place that a link led to is not one: it
 * stands at the top of the screen, however far down it reaches.
 */
function coversFocus(bar: HTMLElement): boolean {
  const focused = document.activeElement as HTMLElement | null;
  if (!focused || focused.tabIndex < 0 || bar.contains(focused)) return false;
  const { top, bottom } = focused.getBoundingClientRect();
  return bottom > innerHeight - bar.offsetHeight && top < innerHeight;
}
