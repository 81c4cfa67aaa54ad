import { requirePart } from '../elements/require-part.ts';

/** Forms that the call to action leads to. It is hidden while any part of one is on the screen. */
const QUOTE_FORMS = 'form:is([data-zip-form], [data-address-form], :has([data-zip-field]))';

/** All other forms. The call to action is hidden while one reaches the middle of the screen. */
const OTHER_FORMS = `form:not(${QUOTE_FORMS})`;
const MIDDLE_OF_SCREEN = '-50% 0px';

/** The bar hides while it would cover the focus. Call the result whenever the marks may change. */
export function startStickyCta(): () => void {
  const bar = document.querySelector<HTMLElement>('[data-sticky-bar]');
  if (!bar) return () => {};
  const link = requirePart(document.body, '[data-sticky-cta=desktop]');
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
 * Whether the bar covers the element with the focus. The target of a link does not count: its start
 * is at the top, however far down it reaches.
 */
function coversFocus(bar: HTMLElement): boolean {
  const focused = document.activeElement as HTMLElement | null;
  if (!focused || focused.tabIndex < 0 || bar.contains(focused)) return false;
  const { top, bottom } = focused.getBoundingClientRect();
  return bottom > innerHeight - bar.offsetHeight && top < innerHeight;
}
