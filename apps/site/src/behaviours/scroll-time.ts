/** Duration for 1000 px, and its bounds for short and long distances (behaviours, 9.11). */
const SCROLL_SPEED_MS = 500;
const SCROLL_MIN_MS = 250;
const SCROLL_MAX_MS = 1500;

/** Duration of scrolling over a distance, in ms; the distance in px, in either direction. */
export function scrollTime(distance: number): number {
  const ms = (Math.abs(distance) / 1000) * SCROLL_SPEED_MS;
  return Math.min(SCROLL_MAX_MS, Math.max(SCROLL_MIN_MS, ms));
}

/** The share of the way that is done at a share of the time: slow, fast, slow. Both from 0 to 1. */
export function scrollEase(time: number): number {
  return time < 0.5 ? 4 * time ** 3 : 1 - 4 * (1 - time) ** 3;
}
