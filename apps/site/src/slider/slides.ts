/** How far a drag must go to move the slides (behaviours, 9.7). */
const DRAG_THRESHOLD_PX = 20;

export interface Slides {
  count: number;
  perView: number;
  loops: boolean;
}

/** A loop continues beyond its last slide, and below zero; otherwise it is clamped. */
export function settled(at: number, slides: Slides): number {
  if (!canMove(slides)) return 0;
  return slides.loops ? at : Math.min(Math.max(at, 0), slides.count - slides.perView);
}

/** Whether there are more slides than fit. */
export function canMove({ count, perView }: Slides): boolean {
  return count > perView;
}

export function slideAt(at: number, count: number): number {
  return ((at % count) + count) % count;
}

export function slidePosition(slide: number, at: number, slides: Slides): number {
  const { count, loops } = slides;
  if (!loops) return settled(slide, slides);
  const onward = slideAt(slide - at, count);
  return settled(at + (onward > count / 2 ? onward - count : onward), slides);
}

/**
 * The slide after a drag, at least one further if the drag is beyond the threshold. `px` is
 * negative to the left.
 */
export function afterDrag(px: number, slidePx: number, at: number, slides: Slides): number {
  if (Math.abs(px) <= DRAG_THRESHOLD_PX) return settled(at, slides);
  const moved = Math.max(1, Math.round(Math.abs(px) / slidePx));
  return settled(at - Math.sign(px) * moved, slides);
}

/** Whole rounds that a slide is moved, for a row without a gap. 0 without a loop. */
export function countRounds(slide: number, from: number, { count, loops }: Slides): number {
  return loops ? Math.ceil((from - slide) / count) : 0;
}

/** The slides that can be seen at a position, by number from 0, from left to right. */
export function inView(at: number, { count, perView }: Slides): number[] {
  return Array.from({ length: Math.min(perView, count) }, (_, index) => slideAt(at + index, count));
}

export function idleButtons(at: number, slides: Slides): { previous: boolean; next: boolean } {
  if (!canMove(slides)) return { previous: true, next: true };
  if (slides.loops) return { previous: false, next: false };
  return { previous: at <= 0, next: at >= slides.count - slides.perView };
}
