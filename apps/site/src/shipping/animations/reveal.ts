/** Share of an element that must be on the screen before it is revealed. */
const SHOWN_SHARE = 0.15;

/**
 * Makes marked elements (`data-reveal`) below the screen rise into place as they scroll into view.
 * Elements on the screen or above it stay as they are, so that nothing readable ever disappears.
 */
export function revealOnScroll(elements: HTMLElement[]): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) show(target as HTMLElement);
      }
    },
    { threshold: SHOWN_SHARE },
  );
  const show = (element: HTMLElement) => {
    observer.unobserve(element);
    element.dataset.reveal = 'shown';
  };
  for (const element of elements) {
    if (element.getBoundingClientRect().top < innerHeight) continue;
    element.dataset.reveal = 'waiting';
    element.addEventListener('focusin', () => show(element), { once: true });
    observer.observe(element);
  }
}
