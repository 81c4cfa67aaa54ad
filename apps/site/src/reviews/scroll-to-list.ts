/** Duration of scrolling to the top of the list, and the room above it (behaviours, 9.31). */
const SCROLL_MS = 468;
const OFFSET_PX = 16;

/**
 * Scrolls to the top of a list, below what is fixed at the top of the screen; stays where it is if
 * that can be seen already. At once where the visitor wants less motion. Resolves when it is there.
 */
export function scrollToList(top: Element): Promise<void> {
  const from = scrollY;
  const room = OFFSET_PX + fixedHeight();
  const place = top.getBoundingClientRect().top;
  if (place >= room - OFFSET_PX && place < innerHeight) return Promise.resolve();
  const way = place - room;
  const put = (share: number) => scrollTo({ top: from + way * share, behavior: 'instant' });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    put(1);
    return Promise.resolve();
  }
  const started = performance.now();
  return new Promise((resolve) => {
    const step = () => {
      const time = Math.min(1, (performance.now() - started) / SCROLL_MS);
      put((1 - Math.cos(Math.PI * time)) / 2);
      if (time < 1) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
}

/** The height of the header where it stays at the top of the screen. */
function fixedHeight(): number {
  const header = document.querySelector('[data-header]');
  if (!header || !/fixed|sticky/.test(getComputedStyle(header).position)) return 0;
  return header.getBoundingClientRect().height;
}
