/** Share of an element that must be on the screen before it is revealed. */
const SHOWN_SHARE = 0.15;

/** Others stay, so that nothing readable disappears. */
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
