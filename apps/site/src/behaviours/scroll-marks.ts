/** Offset from which the header counts as scrolled (behaviours, 9.4), in px. */
const HEADER_SCROLLED_PX = 10;

/** Offset from which the header's call to action counts as visible, in px. */
const HEADER_CTA_PX = 500;

/** Pause in scrolling before the position is read. */
const SCROLL_DEBOUNCE_MS = 100;

export function marksAt(offset: number): Record<string, boolean> {
  return {
    'header-scrolled': offset > HEADER_SCROLLED_PX,
    'header-cta-visible': offset > HEADER_CTA_PX,
  };
}

/**
 * Marks the body by the scroll position, after a scroll and when the page returns from the
 * back/forward cache; calls `onMarked` each time.
 */
export function startScrollMarks(onMarked: () => void): void {
  const mark = () => {
    for (const [name, stands] of Object.entries(marksAt(scrollY))) {
      document.body.classList.toggle(name, stands);
    }
    onMarked();
  };
  mark();
  addEventListener('scroll', debounce(mark, SCROLL_DEBOUNCE_MS), { passive: true });
  addEventListener('pageshow', mark);
}

export function debounce(task: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(task, ms);
  };
}
