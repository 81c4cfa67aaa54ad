import { partOf } from '../elements/part-of.ts';

/** Forms that the call to action leads to: no part of one is on the screen while it shows. */
const QUOTE_FORMS = 'form:is([data-zip-form], [data-address-form], :has([data-zip-field]))';

/** All other forms: none of them reaches the middle of the screen, as one that fills half of it does. */
const OTHER_FORMS = `form:not(${QUOTE_FORMS})`;
const MIDDLE_OF_SCREEN = '-50% 0px';

/**
 * Keeps a call to action in sight (`sticky-cta` on the body) while the body has
 * `header-cta-visible` and the visitor is not at a form: the header's, or, where that has no
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
    const isAtForm = formsInView.size > 0 || document.activeElement?.closest('form');
    const shows = classList.contains('header-cta-visible') && !isAtForm;
    classList.toggle('sticky-cta', shows);
    classList.toggle('sticky-bar', shows && link.offsetWidth === 0);
    bar.hidden = false;
    bar.hidden = shows && coversFocus(bar);
  };
  const watch = (forms: string, rootMargin: string) => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) formsInView.add(target);
          else formsInView.delete(target);
        }
        look();
      },
      { rootMargin },
    );
    for (const form of document.querySelectorAll(forms)) observer.observe(form);
  };
  watch(QUOTE_FORMS, '0px');
  watch(OTHER_FORMS, MIDDLE_OF_SCREEN);
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
