import { headerRoom } from './header-room.ts';
import { scrollOver } from './scroll-over.ts';
import { scrollEase, scrollTime } from './scroll-time.ts';

/** Between what is scrolled to and a header that stays in sight, in px (behaviours, 9.11). */
const ROOM_UNDER_HEADER_PX = 5;

/** Scrolls smoothly until an element stands at the top, under a header that stays in sight. */
export function glideTo(element: Element): void {
  const way = placeOf(element) - scrollY;
  if (Math.abs(way) < 1) return;
  scrollOver({ to: () => placeOf(element), ms: scrollTime(way), ease: scrollEase });
}

/** The vertical offset of the page at which an element stands in its place, as far as it can. */
export function placeOf(element: Element): number {
  const header = headerRoom();
  const room = header && header + ROOM_UNDER_HEADER_PX;
  const top = scrollY + element.getBoundingClientRect().top - room;
  const { scrollHeight, clientHeight } = document.documentElement;
  return Math.max(0, Math.min(top, scrollHeight - clientHeight));
}
